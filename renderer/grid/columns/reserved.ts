import { reservedMessage } from './messages.reserved'
import { isReserved } from './model'

/** Names of the table's own leading columns cannot be registered as types (reference: widgets, §1.18). */
export function refuseReserved(cells: readonly { readonly name: string }[]): void {
  for (const { name } of cells) if (isReserved(name)) throw new Error(reservedMessage(name))
}
