import { createNeuralEmbedder } from '#engine/embedding/neural/create-neural-embedder.ts';
import { createForkLauncher } from '#engine/embedding/neural/fork-model-process.ts';

/**
 * A program that owns an embedder and never closes it. Says `ready` when the model answers; with `wait` it then lives on.
 * Arguments: model folder, `leave` or `wait`.
 */
const [modelDir, manner] = process.argv.slice(2);
const launch = createForkLauncher(new URL('./host-with-pid.ts', import.meta.url));
const embedder = await createNeuralEmbedder({ modelDir: modelDir!, threads: 2, launch });
await embedder.embed(['документ'], 'query');
console.log('ready');
if (manner === 'wait') setInterval(() => undefined, 1000);
