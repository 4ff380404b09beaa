import type { RunContext } from '#actions'
import { failureText, toFailure, useLookup } from '#data'
import { ImpactButton } from '#form'
import { type Picked, UserDialog } from '#pickers'
import type { MembersProps } from './action'
import { memberTexts } from './messages'

/** Chooses people of the tenant by department. */
export function MembersDialog({ context, close }: { context: RunContext; close(): void }) {
  const { action, model, ports } = context
  const { owner, save } = action.props as MembersProps // what the action's document compiles to
  const lookup = useLookup()
  const user = model.entity.fields.get('userId')
  if (!user) return null

  const joining = (picked: readonly Picked[]) => ({
    url: save,
    body: { [owner]: model.within?.id, userIdList: picked.map(({ value }) => value) },
  })
  async function join(picked: readonly Picked[]) {
    close()
    if (picked.length === 0) return
    try {
      const answer = await context.send({ method: 'POST', ...joining(picked) })
      if (!answer) return
      ports.notify.success(memberTexts.done(picked.length))
      await context.refresh('done')
    } catch (error) {
      ports.notify.error(failureText(toFailure(error)))
    }
  }
  return (
    <UserDialog
      field={{ ...user, props: { store: 'id', byDepart: true } }}
      lookup={lookup}
      multiple
      start={[]}
      onPick={(picked) => void join(picked)}
      onClose={close}
      foot={(chosen) => <ImpactButton idle={chosen.length === 0} saving={() => joining(chosen)} />}
    />
  )
}
