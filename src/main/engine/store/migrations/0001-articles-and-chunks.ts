/**
 * `jobs`, `articles` and `article_chunks` are the original system's tables; `sources` and `source_units` carry what
 * incremental import needs; `lexeme_stats` the document frequencies.
 */
export const articlesAndChunks = `
CREATE EXTENSION IF NOT EXISTS vector;

CREATE TABLE sources (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destination text NOT NULL,
  load_mode   text NOT NULL CHECK (load_mode IN ('hbk', 'docs', 'metadata')),
  root        text NOT NULL,
  version     text,
  UNIQUE (destination, root)
);

CREATE TABLE jobs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_id   bigint NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  load_mode   text NOT NULL CHECK (load_mode IN ('hbk', 'docs', 'metadata')),
  status      text NOT NULL,
  articles    integer NOT NULL DEFAULT 0,
  chunks      integer NOT NULL DEFAULT 0,
  skipped     integer NOT NULL DEFAULT 0,
  removed     integer NOT NULL DEFAULT 0,
  warnings    jsonb NOT NULL DEFAULT '[]',
  failed      jsonb NOT NULL DEFAULT '[]',
  error       jsonb,
  seconds     double precision NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX jobs_source ON jobs (source_id);

CREATE TABLE source_units (
  source_id     bigint NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  path          text NOT NULL,
  content_hash  text NOT NULL,
  failed_reason text,
  PRIMARY KEY (source_id, path)
);

CREATE TABLE articles (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id            bigint NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  source_id         bigint NOT NULL REFERENCES sources (id) ON DELETE CASCADE,
  destination       text NOT NULL,
  unit_path         text NOT NULL,
  key               text NOT NULL,
  kind              text NOT NULL,
  title             text NOT NULL,
  title_en          text,
  qualified_name    text,
  qualified_name_en text,
  heading_path      text[] NOT NULL,
  -- Names in normal form under which the article is found exactly.
  names             text[] NOT NULL,
  body              text NOT NULL,
  card              jsonb,
  version           text,
  UNIQUE (source_id, key)
);
CREATE INDEX articles_job ON articles (job_id);
CREATE INDEX articles_destination ON articles (destination);
CREATE INDEX articles_unit ON articles (source_id, unit_path);
CREATE INDEX articles_names ON articles USING gin (names);

CREATE TABLE article_chunks (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  chunk_text text NOT NULL,
  meta       jsonb NOT NULL,
  embedding  halfvec(1024),
  tsv        tsvector NOT NULL
);
-- Out of line, a scan of the vectors takes 60 % longer.
ALTER TABLE article_chunks ALTER COLUMN embedding SET STORAGE PLAIN;
CREATE INDEX article_chunks_article ON article_chunks (article_id);
CREATE INDEX article_chunks_tsv ON article_chunks USING gin (tsv);
CREATE INDEX article_chunks_pending ON article_chunks (id) WHERE embedding IS NULL;

CREATE TABLE lexeme_stats (
  lexeme text PRIMARY KEY,
  chunks integer NOT NULL
);

-- One row: facts about the index as a whole.
CREATE TABLE index_state (
  only_row        boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Every vector in article_chunks is of this model; vectors of two models are never compared.
  embedding_model text
);
INSERT INTO index_state DEFAULT VALUES;
`;
