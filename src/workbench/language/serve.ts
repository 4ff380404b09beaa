import type { Assistant } from '#assist'
import type { Answered, Asked } from './language'

/** Answers one call by the assistant. */
export function answerTo(assistant: Assistant, { id, method, args }: Asked): Answered {
  try {
    return { id, result: Reflect.apply(assistant[method], assistant, args) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}
