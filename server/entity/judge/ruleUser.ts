import { type ExprUser, exprUser } from '../../../renderer/model/entity/user'
import type { Caller } from '../../http/right'

/** The caller as rules read him. */
export const userOf = ({ userId, ...caller }: Caller): ExprUser =>
  exprUser({ id: userId, ...caller })
