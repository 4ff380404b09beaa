import { sessionMessages } from '../session/messages'

/** Message for a caught error. */
export const failureOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : sessionMessages.broken
