import type { ActionDocKind } from '../model/entity/kinds'
import { type ActionType, defineAction } from './define'

/**
 * Replaces an action whose file could not be fetched: its button is shown and fetches the file again before it runs.
 */
export const standInAction = (doc: ActionDocKind, load: () => Promise<ActionType>): ActionType =>
  defineAction(doc, { run: async (context) => await (await load()).run(context) })
