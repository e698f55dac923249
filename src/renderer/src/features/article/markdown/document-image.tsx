import { Image } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Stands where a picture stood: documents load nothing, so only its description is shown. */
export function DocumentImage(props: ComponentProps<'img'>): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="image-placeholder">
      <Image size={14} aria-hidden="true" />
      {props.alt ? t('article.image', { alt: props.alt }) : t('article.imageNoAlt')}
    </span>
  );
}
