import { failureText, isUnanswered, toFailure } from '../../data/failure'
import { usedIn } from '../../data/uses'
import { askImpact } from '../../form/impact/askImpact'
import type { Failure } from '../../ports'
import { late } from '../../ui/late'
import type { RunContext } from '../define'
import type { Foretold, Question } from './RemovalDialog'

// Fetched if somebody would lose something.
const RemovalDialog = late(async () => (await import('./RemovalDialog')).RemovalDialog)

/** A call that takes rights away, and what is sent with it. */
interface Taking {
  readonly url: string
  readonly body: unknown
}

/** Asks for confirmation, showing what people would lose. `send` returns whether it was done. */
export async function askForetold(
  context: RunContext,
  question: Question,
  taking: Taking,
  send: () => Promise<boolean>,
): Promise<void> {
  const told = await foretell(taking, context)
  // A call that is refused now would also be refused after the confirmation.
  if (told && 'refused' in told) return context.ports.notify.error(told.refused)
  if (told) {
    return context.dialog((props) => (
      <RemovalDialog {...props} question={question} told={told} remove={send} />
    ))
  }
  if (await context.ports.notify.confirm({ ...question, danger: true })) await send()
}

/**
 * undefined = nobody loses anything. If the effects are unknown, the confirmation says so and the deletion stays
 * possible.
 */
async function foretell(
  taking: Taking,
  { ports: { request } }: RunContext,
): Promise<Foretold | { readonly refused: string } | undefined> {
  try {
    const impact = await askImpact(request, taking)
    return impact.people.length + impact.hidden > 0 ? { impact } : undefined
  } catch (error) {
    const failure = toFailure(error)
    // The deletion itself asks what happens to the records that use it.
    if (usedIn(failure.detail.result)) return undefined
    const text = failureText(failure)
    return isRefusal(failure) ? { refused: text } : { failed: text }
  }
}

/** The server has answered no, as opposed to being unable to answer. */
const isRefusal = (failure: Failure): boolean =>
  (failure.kind === 'business' || failure.kind === 'http') &&
  !isUnanswered(failure) &&
  failure.detail.retryAfterSeconds === undefined
