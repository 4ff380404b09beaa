import type { Envelope } from '../ports'
import type { RunContext } from './define'

/** After a write: shows the server's message, or else `said`, clears the ticks and reloads the list. */
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
