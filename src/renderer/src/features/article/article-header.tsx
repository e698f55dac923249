import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '../../components/kind-icon.tsx';
import type { ArticleInfo } from './article-loader.ts';

/** Title in both languages and where the article comes from. */
export function ArticleHeader(props: { info: ArticleInfo }): ReactNode {
  const { t } = useTranslation();
  const { info } = props;
  const name = info.qualifiedName ?? info.title;
  const nameEn = info.qualifiedNameEn ?? info.titleEn;
  return (
    <header className="article-header">
      <h1>{name}</h1>
      {nameEn && (
        <p className="article-name-en" lang="en">
          {nameEn}
        </p>
      )}
      <p className="article-facts">
        <span className="article-kind">
          <KindIcon kind={info.kind} />
          <span aria-hidden="true">{t(`kind.${info.kind}`)}</span>
        </span>
        <span className="badge badge-source" title={t('article.source')}>
          {info.source}
        </span>
        {info.version && <span className="badge">{t('article.version', { version: info.version })}</span>}
        {info.path && (
          <span className="article-path" title={t('article.path')}>
            {info.path}
          </span>
        )}
      </p>
    </header>
  );
}
