/** Numbers of every book of a source; what help books need of an article: whose member it is, its place in the tree. */
export const sourceBooks = `
-- What the last import could not list, and what else is worth knowing of the source as a whole.
ALTER TABLE sources ADD COLUMN notes text[] NOT NULL DEFAULT '{}';

CREATE TABLE source_books (
  source_id bigint NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  ordinal   integer NOT NULL,
  account   jsonb NOT NULL,
  PRIMARY KEY (source_id, ordinal)
);

ALTER TABLE articles
  -- Key of the article of the type that this is a member of.
  ADD COLUMN owner_key  text,
  -- Title in the tree of the source, where it is another than the article's own.
  ADD COLUMN tree_title text;
CREATE INDEX articles_owner ON articles (source_id, owner_key) WHERE owner_key IS NOT NULL;
`;
