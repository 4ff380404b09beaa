import { useId, useState } from 'react'
import type { WireRecord } from '../../data/envelope'
import { FormFrame } from '../../form/FormFrame'
import { advancedParam, writeGroup } from '../../model/query/conditionJson'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import type { RunContext } from '../define'
import { useSending } from '../useSending'
import { Another } from './Another'
import { removalTexts as texts } from './messages'
import type { Use, Used } from './uses'
import './uses.css'

/** What happens to the records that use the deleted ones. */
export type Decision = { readonly uses: 'clear' } | { readonly uses: 'move'; readonly to: string }

interface UsesDialogProps {
  readonly context: RunContext
  readonly used: Used
  /** The reason that the server gave. */
  readonly why: string
  /** The user has asked to merge: there is another record to choose, and nothing is cleared. */
  readonly merging?: boolean
  /** Sends the deletion of these records again; returns whether it was done. */
  remove(ids: readonly string[], decision: Decision): Promise<boolean>
  close(): void
}

const widthPx = 560

/**
 * Shows which records use those to be deleted, and asks what happens to them: their values are cleared, or name another
 * record.
 */
export function UsesDialog(props: UsesDialogProps) {
  const { context, used, why, merging = false, remove, close } = props
  const titleId = useId()
  const { busy, failed, sending } = useSending()
  const [other, setOther] = useState<WireRecord>()
  const send = (ids: readonly string[], decision: Decision) =>
    void sending(() => remove(ids, decision)).then((done) => done && close())
  const others = used.kept.length > 0 ? used.kept : used.ids
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={merging ? context.action.title : texts.used(context.action.title)}
      titleId={titleId}
      onClose={() => busy || close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {texts.cancel}
          </Button>
          {used.ids.length > 0 && !other && (
            <Button kind="danger" busy={busy} onClick={() => send(used.ids, { uses: 'clear' })}>
              {texts.clear}
            </Button>
          )}
          {other && (
            <Button
              kind="danger"
              busy={busy}
              onClick={() => send(others, { uses: 'move', to: String(other.id) })}
            >
              {merging ? texts.merge : texts.move}
            </Button>
          )}
        </>
      }
    >
      <div className="jd-uses">
        {failed !== undefined && <FailureNote title={failed} />}
        <p>{why}</p>
        <ul>
          {used.uses.map((use) => (
            <li key={JSON.stringify([use.title, use.fieldTitle])}>
              <b>{texts.use(use.title, use.fieldTitle)}</b>
              <UseCount use={use} context={context} close={close} />
              {!merging && <span>{texts.effects[use.effect]}</span>}
            </li>
          ))}
        </ul>
        {used.ids.length === 0 && !merging && <p>{texts.cannot}</p>}
        <Another context={context} without={others} chosen={other} onChoose={setOther} />
      </div>
    </FormFrame>
  )
}

interface UseCountProps {
  readonly use: Use
  readonly context: RunContext
  close(): void
}

/** How many there are, which leads to the list of them. */
function UseCount({ use, context, close }: UseCountProps) {
  const { title, count, more, page, values } = use
  const text = texts.count(count, more)
  if (!page || count === 0) return <span>{text}</span>
  const condition = {
    match: 'and',
    rules: [{ field: page.field, rule: 'in', val: values }],
  } as const
  const search = new URLSearchParams([[advancedParam, JSON.stringify(writeGroup(condition))]])
  const open = () => {
    if (context.go(page.name, search.toString())) close()
  }
  return (
    <button type="button" className="jd-link" aria-label={texts.open(title, count)} onClick={open}>
      {text}
    </button>
  )
}
