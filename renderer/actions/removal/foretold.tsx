import { failureText, isUnanswered, toFailure } from '../../data/failure'
import { askImpact } from '../../form/impact/askImpact'
import type { Failure } from '../../ports'
import { late } from '../../ui/late'
import type { RunContext } from '../define'
import type { Foretold, Question } from './RemovalDialog'

// Fetched when somebody would lose something.
const RemovalDialog = late(async () => (await import('./RemovalDialog')).RemovalDialog)

/** A call that takes rights, and what is sent with it, as it is asked about. */
interface Taking {
  readonly url: string
  readonly body: unknown
}

/** Asks first; with what people would lose by it, where there is something. `send` answers whether it was done. */
export async function askForetold(
  context: RunContext,
  question: Question,
  taking: Taking,
  send: () => Promise<boolean>,
): Promise<void> {
  const told = await foretell(taking, context)
  // What is refused now would be refused after the question, too.
  if (told && 'refused' in told) return context.ports.notify.error(told.refused)
  if (told) {
    return context.dialog((props) => (
      <RemovalDialog {...props} {...{ question, told }} remove={send} />
    ))
  }
  if (await context.ports.notify.confirm({ ...question, danger: true })) await send()
}

/** undefined = it would do nothing to anybody. Who is to lose a right loses it also where nobody can tell what that is. */
async function foretell(
  taking: Taking,
  { ports: { request } }: RunContext,
): Promise<Foretold | { readonly refused: string } | undefined> {
  try {
    const impact = await askImpact(request, taking)
    return impact.people.length + impact.hidden > 0 ? { impact } : undefined
  } catch (error) {
    const failure = toFailure(error)
    const text = failureText(failure)
    return isRefusal(failure) ? { refused: text } : { failed: text }
  }
}

/** The server has read it and says no, which is another thing than that it cannot answer now. */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'business' || failure.kind === 'http') &&
  !isUnanswered(failure) &&
  failure.detail.retryAfterSeconds === undefined
