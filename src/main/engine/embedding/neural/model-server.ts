import { toErrorData } from '#shared/errors/app-error.ts';
import type { ModelAnswer, ModelRequest } from './model-protocol.ts';
import { modelUnavailable, reasonOf } from './model-unavailable.ts';
import { type EncodingTask, openTextEncoder, type TextEncoder } from './text-encoder.ts';

/** The model's side of the channel. */
export interface ServerChannel {
  send(answer: ModelAnswer): void;
  onRequest(listener: (request: ModelRequest) => void): void;
  /** Ends the process. */
  exit(): void;
}

type EmbedRequest = Extract<ModelRequest, { kind: 'embed' }>;

interface Job {
  request: EmbedRequest;
  /** Made when the job's first turn comes. */
  task?: EncodingTask;
}

/** Which job has the next turn: the first query, so that a search never waits for an import; else the first job. */
function nextJob(jobs: readonly Job[]): Job | undefined {
  return jobs.find((job) => job.request.mode === 'query') ?? jobs[0];
}

function joinVectors(vectors: readonly Float32Array[], width: number): Float32Array {
  const joined = new Float32Array(vectors.length * width);
  for (const [index, vector] of vectors.entries()) joined.set(vector, index * width);
  return joined;
}

/**
 * Serves one model over a channel: `load` first, then any number of `embed`. Jobs take turns batch by batch. The runtime
 * blocks its thread during a batch, so requests are heard between batches.
 */
export function serveModel(channel: ServerChannel): void {
  let encoder: TextEncoder | undefined;
  let isWorking = false;
  let isClosing = false;
  const jobs: Job[] = [];

  const drop = (id: number): void => {
    const index = jobs.findIndex((job) => job.request.id === id);
    if (index >= 0) jobs.splice(index, 1);
  };
  const takeTurn = async (job: Job, model: TextEncoder): Promise<void> => {
    const { id, texts, mode } = job.request;
    try {
      job.task ??= model.begin(texts, mode);
      if (!job.task.isDone) await job.task.step();
      if (!job.task.isDone) return;
      // Cancelled during the step: nobody waits for the answer.
      if (!jobs.includes(job)) return;
      drop(id);
      channel.send({ kind: 'vectors', id, vectors: joinVectors(job.task.vectors(), model.width) });
    } catch (error) {
      drop(id);
      channel.send({ kind: 'failed', id, error: toErrorData(error) });
    }
  };
  const shutDown = async (): Promise<void> => {
    jobs.length = 0;
    await encoder?.close();
    channel.exit();
  };
  const work = async (model: TextEncoder): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    for (let job = nextJob(jobs); job && !isClosing; job = nextJob(jobs)) await takeTurn(job, model);
    isWorking = false;
    if (isClosing) await shutDown();
  };
  const load = async (request: Extract<ModelRequest, { kind: 'load' }>): Promise<void> => {
    try {
      encoder = await openTextEncoder(request.options);
      channel.send({ kind: 'loaded', identity: encoder.identity, width: encoder.width });
      await work(encoder);
    } catch (error) {
      const known = toErrorData(error);
      const unexpected = (): ReturnType<typeof toErrorData> =>
        modelUnavailable('damaged-file', `The model cannot be loaded: ${reasonOf(error)}`).toData();
      channel.send({ kind: 'load-failed', error: known.code === 'INTERNAL' ? unexpected() : known });
    }
  };

  channel.onRequest((request) => {
    if (request.kind === 'load') void load(request);
    if (request.kind === 'cancel') drop(request.id);
    if (request.kind === 'embed') {
      jobs.push({ request });
      if (encoder) void work(encoder);
    }
    if (request.kind === 'close') {
      isClosing = true;
      if (!isWorking) void shutDown();
    }
  });
}
