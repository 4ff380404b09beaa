import { sessionMessages } from '../session/messages'

/** What to tell about something caught. */
export const failureOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : sessionMessages.broken
