import type { CallContext, ToolHandlers } from '#shared/contract/define-tool.ts';
import type { Tools } from '#shared/contract/tools.ts';
import { browse } from './browse.ts';
import { compareVersions } from './compare-versions.ts';
import type { EngineServices } from './engine-services.ts';
import { findPlatforms } from './find-platforms.ts';
import { getDoc } from './get-doc.ts';
import { deleteSource, startImport } from './import-handlers.ts';
import { listMembers } from './list-members.ts';
import { searchDocs, searchLayers } from './search-handlers.ts';
import { docsStatus } from './status-handler.ts';

export type EngineHandlers = ToolHandlers<Tools, 'engine'>;

/** One handler per tool of the contract that runs in the engine; a missing or extra one does not compile. */
export function createHandlers(services: EngineServices): EngineHandlers {
  return {
    search_docs: (input, context) => searchDocs(services, input, context.signal),
    search_layers: (input, context) => searchLayers(services, input, context.signal),
    get_doc: (input) => getDoc(services, input),
    list_members: (input) => listMembers(services, input),
    compare_versions: (input) => compareVersions(services, input),
    browse: (input) => browse(services, input),
    find_platforms: () => findPlatforms(),
    docs_status: (input) => docsStatus(services, input),
    start_import: (input) => startImport(services, input),
    cancel_import: async (input) => ({ job: await services.imports.cancel(input.jobId) }),
    list_import_jobs: async (input) => ({ jobs: await services.imports.list(input.jobIds, input.limit) }),
    delete_source: (input) => deleteSource(services, input),
    test_endpoint: (input, context: CallContext) => services.probeEndpoint(input.endpoint ?? {}, context.signal),
  };
}
