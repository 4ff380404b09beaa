import type { Envelope } from '../ports'
import type { RunContext } from './define'

/**
 * After what changes records was done: says so, by the server's sentence or else by `said`; nothing is ticked any more, and
 * the list is shown as it now is.
 */
export async function finish(
  context: RunContext,
  answer: Envelope,
  said: string,
  done: Parameters<RunContext['refresh']>[0] = 'done',
): Promise<void> {
  context.tell(answer, said)
  context.clearSelection()
  await context.refresh(done)
}
