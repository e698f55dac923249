import type { Options as SanitizeSchema } from 'rehype-sanitize';

/** Every id of a document gets it, so that a document cannot take the id of a part of the window. */
export const DOCUMENT_ID_PREFIX = 'doc-';

/**
 * What may reach the page from an imported document: the elements that Markdown itself has. No attribute can carry
 * script or style, and no element loads anything: an image stays as its alternative text.
 */
export const SANITIZE_SCHEMA: SanitizeSchema = {
  tagNames: [
    'a',
    'blockquote',
    'br',
    'code',
    'del',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'img',
    'input',
    'li',
    'ol',
    'p',
    'pre',
    'section',
    'strong',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  attributes: {
    a: ['href', 'id', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel', ['className', 'data-footnote-backref']],
    code: [['className', /^language-[\p{L}\p{N}_+#.-]{1,40}$/u]],
    h2: ['id', ['className', 'sr-only']],
    img: ['alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: {
    li: ['ol', 'ul'],
    tbody: ['table'],
    td: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'svod'] },
  required: { input: { disabled: true, type: 'checkbox' } },
  clobber: ['id', 'ariaDescribedBy', 'ariaLabelledBy'],
  clobberPrefix: DOCUMENT_ID_PREFIX,
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
};
