import { BookOpenText, Boxes, FileText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportButtons } from './import-buttons.tsx';

const SOURCES: readonly { key: 'docs' | 'hbk' | 'metadata'; icon: LucideIcon }[] = [
  { key: 'docs', icon: FileText },
  { key: 'hbk', icon: BookOpenText },
  { key: 'metadata', icon: Boxes },
];

/** The library while it is empty: what can be added, and how. */
export function FirstRun(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="first-run">
      <h2>{t('library.firstRunTitle')}</h2>
      <p className="lead">{t('library.firstRunLead')}</p>
      <ul className="first-run-sources">
        {SOURCES.map(({ key, icon: Icon }) => (
          <li key={key}>
            <Icon size={20} aria-hidden="true" />
            <h3>{t(`library.firstRun.${key}`)}</h3>
            <p>{t(`library.firstRun.${key}Hint`)}</p>
          </li>
        ))}
      </ul>
      <ImportButtons primary />
    </section>
  );
}
