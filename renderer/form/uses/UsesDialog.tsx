import { type ReactNode, useId, useState } from 'react'
import { useSending } from '../../data/useSending'
import type { Decision, Use, Used } from '../../data/uses'
import { advancedParam, writeGroup } from '../../model/query/conditionJson'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import { FormFrame } from '../FormFrame'
import type { SaveCall } from '../impact/askImpact'
import { ImpactButton } from '../impact/ImpactButton'
import { usesTexts as texts } from './messages'
import './uses.css'

/** Chooses the record that takes the place of those that are deleted. */
export interface AnotherProps {
  /** Ids of records that cannot be chosen. */
  readonly without: readonly string[]
  /** Id of the chosen one. */
  readonly chosen: string | undefined
  onChoose(id: string | undefined): void
}

export interface UsesDialogProps {
  /** Of the action that deletes. */
  readonly title: string
  readonly used: Used
  /** The reason that the server gave. */
  readonly why: string
  /** The user has asked to merge: there is another record to choose, and nothing is cleared. */
  readonly merging?: boolean
  /** The call that merges into the chosen record, where it changes rights: people can be told first who gains and loses. */
  foretold?(to: string): SaveCall
  another(props: AnotherProps): ReactNode
  /** See `useGo`. */
  go(page: string, search: string): boolean
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
  const { title, used, why, merging = false, foretold, another, go, remove, close } = props
  const titleId = useId()
  const { busy, failed, sending } = useSending()
  const [other, setOther] = useState<string>()
  const send = (ids: readonly string[], decision: Decision) =>
    void sending(() => remove(ids, decision)).then((done) => done && close())
  const others = used.kept.length > 0 ? used.kept : used.ids
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={merging ? title : texts.used(title)}
      titleId={titleId}
      onClose={() => busy || close()}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {texts.cancel}
          </Button>
          {used.ids.length > 0 && other === undefined && (
            <Button kind="danger" busy={busy} onClick={() => send(used.ids, { uses: 'clear' })}>
              {texts.clear}
            </Button>
          )}
          {other !== undefined && foretold && (
            <ImpactButton disabled={busy} saving={() => foretold(other)} />
          )}
          {other !== undefined && (
            <Button
              kind="danger"
              busy={busy}
              onClick={() => send(others, { uses: merging ? 'merge' : 'move', to: other })}
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
              <UseCount use={use} go={go} close={close} />
              {!merging && <span>{effectOf(use)}</span>}
            </li>
          ))}
        </ul>
        {used.ids.length === 0 && !merging && <p>{texts.cannot}</p>}
        {another({ without: others, chosen: other, onChoose: setOther })}
      </div>
    </FormFrame>
  )
}

const effectOf = ({ effect, required }: Use): string =>
  effect === 'refuse' && required ? texts.required : texts.effects[effect]

interface UseCountProps extends Pick<UsesDialogProps, 'go' | 'close'> {
  readonly use: Use
}

/** How many there are, which leads to the list of them. */
function UseCount({ use, go, close }: UseCountProps) {
  const { title, count, more, page, values } = use
  const text = texts.count(count, more)
  if (!page || count === 0) return <span>{text}</span>
  const condition = {
    match: 'and',
    rules: [{ field: page.field, rule: 'in', val: values }],
  } as const
  const search = new URLSearchParams([[advancedParam, JSON.stringify(writeGroup(condition))]])
  const open = () => {
    if (go(page.name, search.toString())) close()
  }
  return (
    <button type="button" className="jd-link" aria-label={texts.open(title, count)} onClick={open}>
      {text}
    </button>
  )
}
