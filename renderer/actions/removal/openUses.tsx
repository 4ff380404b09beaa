import type { UsesDialogProps } from '../../form/uses/UsesDialog'
import { late } from '../../ui/late'
import type { RunContext } from '../define'
import { Another } from './Another'

// Fetched if something is used, or with the first record that is merged.
const UsesDialog = late(async () => (await import('../../form/uses/UsesDialog')).UsesDialog)

/** Shows what uses the records of an action, and asks what happens then. */
export function openUses(
  context: RunContext,
  asking: Pick<UsesDialogProps, 'used' | 'why' | 'merging' | 'foretold' | 'remove'>,
): void {
  const { action, model, go } = context
  context.dialog(({ close }) => (
    <UsesDialog
      {...asking}
      title={action.title}
      another={(props) => <Another page={model} {...props} />}
      go={go}
      close={close}
    />
  ))
}
