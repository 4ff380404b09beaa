import type { MenuNode } from '../menu/nodes'
import { addressOf } from '../menu/placeholders'
import { targetOf } from '../menu/target'
import { addressScope } from './addressScope'

/** Address of a page in a window of its own; undefined for what opens within the console. */
export function outsideHref(node: MenuNode): string | undefined {
  const target = targetOf(node)
  return target.kind === 'window' ? hrefOf(target.address) : undefined
}

/** What the menu search opens in a new window: pages outside, framed ones too. */
export function newWindowHref(node: MenuNode): string | undefined {
  const target = targetOf(node)
  return target.kind === 'window' || target.kind === 'frame' ? hrefOf(target.address) : undefined
}

/** An address that is none leads to the page of the item, which says what is wrong with it. */
function hrefOf(template: string): string | undefined {
  const address = addressOf(template, addressScope())
  return 'href' in address ? address.href : undefined
}
