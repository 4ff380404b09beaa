import { demoAccounts } from './demo/accounts'
import { startMessages } from './kernel/messages'
import type { FirstAccount } from './prepare'

/** Tells the operator which accounts can sign in; undefined if the operator already knows. */
export function greeting(
  { firstAccount }: { readonly firstAccount: FirstAccount | undefined },
  { demo }: { readonly demo: boolean },
): string | undefined {
  if (firstAccount) return startMessages.firstAdmin(firstAccount.username, firstAccount.password)
  return demo ? startMessages.demo(demoAccounts) : undefined
}
