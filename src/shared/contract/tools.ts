import * as appTools from './app-tools.ts';
import * as articleTools from './article-tools.ts';
import * as contentsTools from './contents-tools.ts';
import type { InputOf, OutputOf, RawInputOf, ToolDefinition } from './define-tool.ts';
import * as importTools from './import-tools.ts';
import * as memberTools from './member-tools.ts';
import * as searchTools from './search-tools.ts';

/** The registry: every tool there is. All doors derive from it. */
export const TOOLS = {
  search_docs: searchTools.searchDocs,
  get_doc: articleTools.getDoc,
  list_members: memberTools.listMembers,
  compare_versions: memberTools.compareVersions,
  docs_status: articleTools.docsStatus,
  search_layers: searchTools.searchLayers,
  browse: contentsTools.browse,
  find_platforms: contentsTools.findPlatforms,
  start_import: importTools.startImport,
  cancel_import: importTools.cancelImport,
  list_import_jobs: importTools.listImportJobs,
  delete_source: importTools.deleteSource,
  get_settings: appTools.getSettings,
  update_settings: appTools.updateSettings,
  test_endpoint: appTools.testEndpoint,
  pick_source: appTools.pickSource,
  open_external: appTools.openExternal,
} as const satisfies { [Name in string]: ToolDefinition<Name> };

export type Tools = typeof TOOLS;
export type ToolName = keyof Tools;
export type ToolInput<N extends ToolName> = InputOf<Tools[N]>;
export type ToolRawInput<N extends ToolName> = RawInputOf<Tools[N]>;
export type ToolOutput<N extends ToolName> = OutputOf<Tools[N]>;

export type EngineToolName = { [N in ToolName]: Tools[N]['runsIn'] extends 'engine' ? N : never }[ToolName];

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
