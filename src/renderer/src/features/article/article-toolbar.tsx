import { FileDown, Link, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { KEYS } from '../../components/keyboard.ts';
import type { ArticleLoader, LoadedArticle } from './article-loader.ts';
import { ContentsMenu } from './contents-menu.tsx';
import type { Heading } from './markdown/document-plugins.ts';
import { articleLink } from './markdown/link-target.ts';

/** What one can do with the article on show. */
export function ArticleToolbar(props: {
  loader: ArticleLoader;
  article: LoadedArticle;
  onFind: () => void;
  onHeading: (heading: Heading) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { loader, article } = props;
  const wholeMarkdown = async () => {
    await loader.loadAll();
    const whole = loader.getState().article ?? article;
    return whole.parts.map((part) => part.markdown).join('');
  };
  return (
    <div className="article-toolbar" role="toolbar" aria-label={article.info.title}>
      <ContentsMenu headings={article.headings} onSelect={props.onHeading} />
      <IconButton label={t('article.find')} keys={KEYS.find} icon={<Search size={16} />} onClick={props.onFind} />
      <CopyButton label={t('article.copyLink')} icon={<Link size={16} />} text={() => articleLink(article.info.id)} />
      <CopyButton label={t('article.copyMarkdown')} icon={<FileDown size={16} />} text={wholeMarkdown} />
    </div>
  );
}
