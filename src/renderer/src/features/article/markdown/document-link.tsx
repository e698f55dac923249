import type { ExtraProps } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { classifyLink, type LinkTarget } from './link-target.ts';

/** What happens when a link of the document is followed. Dead links are never followed. */
export type FollowLink = (target: Exclude<LinkTarget, { kind: 'dead' }>) => void;

const FollowLinkContext = createContext<FollowLink>(() => {});

export const FollowLinkProvider = FollowLinkContext.Provider;

/** A link of a document: the window follows it, the browser never does. */
export function DocumentLink(props: ComponentProps<'a'> & ExtraProps): ReactNode {
  const { t } = useTranslation();
  const follow = useContext(FollowLinkContext);
  const { href, node, children, ...rest } = props;
  const target = classifyLink(href);

  if (target.kind === 'dead') {
    return (
      <span className="dead-link" title={t('article.deadLink')}>
        {children}
      </span>
    );
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    follow(target);
  };
  const title = target.kind === 'external' ? t('article.externalLink', { url: target.url }) : undefined;
  const isBackLink = node?.properties.dataFootnoteBackref !== undefined;
  return (
    <a
      {...rest}
      {...(isBackLink ? { 'aria-label': t('article.footnoteBack') } : {})}
      href={href}
      title={title}
      data-link={target.kind}
      onClick={onClick}
      onAuxClick={onClick}
    >
      {children}
    </a>
  );
}
