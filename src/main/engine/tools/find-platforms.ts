import type { ToolOutput } from '#shared/contract/tools.ts';
import { findInstalledPlatforms } from '../parsers/hbk/find-platforms.ts';
import { thisMachine } from '../parsers/hbk/this-machine.ts';

const MAX_PLATFORMS = 64;

export async function findPlatforms(): Promise<ToolOutput<'find_platforms'>> {
  const platforms = await findInstalledPlatforms(thisMachine());
  return {
    platforms: platforms.slice(0, MAX_PLATFORMS).map(({ version, path, books, hasSyntaxHelper }) => ({
      version,
      path,
      books: books.length,
      hasSyntaxHelper,
    })),
  };
}
