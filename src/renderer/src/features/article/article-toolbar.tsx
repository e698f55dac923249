import { FileDown, Highlighter, Link, Search } from 'lucide-react';
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
  /** Whether the words of the query are marked; null when no query led here. */
  marks: boolean | null;
  onMarks: (marks: boolean) => void;
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
      {props.marks !== null && (
        <IconButton
          label={t('article.marks')}
          icon={<Highlighter size={16} />}
          aria-pressed={props.marks}
          onClick={() => props.onMarks(!props.marks)}
        />
      )}
      <ContentsMenu headings={article.headings} onSelect={props.onHeading} />
      <IconButton label={t('article.find')} keys={KEYS.find} icon={<Search size={16} />} onClick={props.onFind} />
      <CopyButton label={t('article.copyLink')} icon={<Link size={16} />} text={() => articleLink(article.info.id)} />
      <CopyButton label={t('article.copyMarkdown')} icon={<FileDown size={16} />} text={wholeMarkdown} />
    </div>
  );
}
