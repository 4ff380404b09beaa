import type { MenuNode } from '../menu/nodes'
import { addressOf } from '../menu/placeholders'
import { targetOf } from '../menu/target'
import { addressScope } from './addressScope'

/** Address of a page that opens in a new window; undefined for pages within the console. */
export function outsideHref(node: MenuNode): string | undefined {
  const target = targetOf(node)
  return target.kind === 'window' ? hrefOf(target.address) : undefined
}

/** Address that the menu search opens in a new window: external and framed pages. */
export function newWindowHref(node: MenuNode): string | undefined {
  const target = targetOf(node)
  return target.kind === 'window' || target.kind === 'frame' ? hrefOf(target.address) : undefined
}

/** An invalid address leads to the item's page, which shows the error. */
function hrefOf(template: string): string | undefined {
  const address = addressOf(template, addressScope())
  return 'href' in address ? address.href : undefined
}
