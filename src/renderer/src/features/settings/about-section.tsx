import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useStore } from '../../state/store.ts';
import { useStores } from '../../state/stores-context.tsx';

const BYTES_PER_MEGABYTE = 1_000_000;

/** What this program is, and what it holds. */
export function AboutSection(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { library } = useStores();
  const { status } = useStore(library);
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t('settings.about')}</h2>
      <p>{t('settings.aboutText')}</p>
      {status && (
        <dl className="facts">
          <dt>{t('settings.aboutIndex')}</dt>
          <dd>
            {t('library.summary', {
              articles: t('home.articles', { count: status.articles, formatted: format.integer(status.articles) }),
              chunks: t('library.chunks', { count: status.chunks, formatted: format.integer(status.chunks) }),
            })}
          </dd>
          <dt>{t('settings.aboutModel')}</dt>
          <dd>{status.embedding.model ?? t('settings.none')}</dd>
          <dt>{t('settings.aboutCache')}</dt>
          <dd>
            {t('settings.aboutCacheValue', {
              entries: t('settings.cacheEntries', {
                count: status.embedding.cache.entries,
                formatted: format.integer(status.embedding.cache.entries),
              }),
              megabytes: format.decimal(status.embedding.cache.bytes / BYTES_PER_MEGABYTE, 1),
            })}
          </dd>
        </dl>
      )}
    </section>
  );
}
