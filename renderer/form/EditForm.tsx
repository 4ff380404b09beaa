import { observer } from '@formily/reactive-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { readEndpoint } from '../data/endpoint'
import type { WireRecord } from '../data/envelope'
import type { ActionModel } from '../model/entity/action'
import type { Entity } from '../model/entity/entity'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { ConflictDialog } from './ConflictDialog'
import { FormFoot } from './FormFoot'
import { FormFrame } from './FormFrame'
import { FormGroups } from './FormGroups'
import { FormTries } from './FormTries'
import { firstTypable } from './firstTypable'
import type { FormState } from './formState'
import { FormImpact } from './impact/FormImpact'
import { formMessages } from './messages'
import type { FormModel } from './model'
import { ChangedNotice, DraftNotice, HiddenNotice, SaveNotice, UnkeptNotice } from './Notices'
import { RecordActions, RecordName } from './RecordHead'
import { ownText } from './record'
import { rememberValues } from './remembered'
import { reveal } from './reveal'
import type { SaveEndpoints } from './saver'
import type { FormMode } from './start'
import { useDraft } from './useDraft'
import { useElsewhere } from './useElsewhere'
import { useEnter } from './useEnter'
import { useForm } from './useForm'
import { useLeave } from './useLeave'
import { useMounted } from './useMounted'
import { useProposedRows } from './useProposedRows'
import { bodyOf, type Then, useSave } from './useSave'
import { UsedRows } from './uses/UsedRows'
import { FormViewContext } from './view'

export interface RecordFormProps {
  readonly entity: Entity
  readonly model: FormModel
  readonly endpoints: SaveEndpoints
  readonly mode: FormMode
  /** The current record on the server; for a new one, its initial values. */
  readonly record?: WireRecord | undefined
  /** Fixed values of a new record: sent even if the form does not show them. */
  readonly given?: WireRecord | undefined
  /** Steps offered for the record: its edits are saved first, then the form's owner does the step. */
  readonly steps?:
    | {
        readonly actions: readonly ActionModel[]
        onStep(action: ActionModel, record: WireRecord): void
      }
    | undefined
  /** Only one record is added: no "save and add another". */
  readonly once?: boolean
  /**
   * Called after saving. The record is the server's answer merged over what was sent. With `more` the form continues
   * with another new record; otherwise its owner closes it, or leaves it open to continue editing this record.
   */
  onSaved(record: WireRecord, more: boolean): void
  /** Closes without saving. Absent = the form is a page of its own: cancelling discards the edits. */
  readonly onClose?: (() => void) | undefined
}

export type EditFormProps = RecordFormProps & { readonly mode: Exclude<FormMode, 'view'> }

/** A form for editing a record: its fields, draft, saving and leaving. */
export function EditForm(props: EditFormProps) {
  const { entity, model, endpoints, mode, onClose } = props
  const ports = usePorts()
  const { notify } = ports
  // A newer version that arrives meanwhile must not replace the record being edited.
  const [record] = useState(props.record)
  const prefix = useId()
  const form = useForm(props, prefix)
  const [focus] = useState(() => (onClose ? firstTypable(form.state) : undefined))
  useProposedRows(form, mode !== 'edit')
  const mounted = useMounted()
  const edited = mode === 'edit' ? record : undefined
  const draft = useDraft({
    form,
    entity: entity.name,
    record: ownText(edited, 'id') ?? [mode, ownText(record, 'id') ?? beginning(record)].join('-'),
    ver: ownText(edited, 'ver') ?? null,
  })
  const elsewhere = useElsewhere(entity.name, ownText(edited, 'id'))

  const latest = useRef(record)
  const stored = useEvent((saved: WireRecord, then: Then) => {
    const more = then === 'more'
    draft.end()
    elsewhere.tell()
    if (mode !== 'edit') rememberValues(ports, entity, saved)
    if (more) form.restart()
    else form.adopt(saved)
    if (then === 'stay') latest.current = saved
    if (then !== 'stay') props.onSaved(saved, more)
    if (more && mounted.current && focus !== undefined) reveal(form, focus)
  })
  const saving = useSave({
    form,
    endpoints,
    record: edited,
    given: props.given,
    onStored: stored,
    onUnsaved: draft.flush,
  })
  const saveAndStay = useEvent(() => saving.saveToLeave('stay'))
  const leave = useLeave({
    isDirty() {
      for (const inside of form.insides.values()) inside.flush()
      return form.state.dirty
    },
    saving: saving.saving,
    // A page of its own has nothing to continue to: its edits can only be discarded.
    save: onClose && (() => saving.saveToLeave('close')),
    onGiveUp: draft.end,
    onClose: useEvent(() => (onClose ? onClose() : form.restart())),
  })
  async function takeStep(action: ActionModel): Promise<void> {
    if (form.state.dirty) {
      const title = formMessages.saveBefore(action.title)
      if (!(await notify.confirm({ title })) || !(await saving.saveToLeave('stay'))) return
    }
    if (latest.current) props.steps?.onStep(action, latest.current)
  }
  const body = useRef<HTMLFormElement>(null)
  const onKeyDown = useEnter(saving.save)
  useStill(body, saving.saving)

  return (
    <FormFrame
      open={model.open}
      width={model.width}
      title={formMessages[mode](entity.title)}
      titleId={`${prefix}--title`}
      head={
        edited && (
          <>
            <RecordName entity={entity} record={edited} />
            {props.steps && (
              <RecordActions
                entity={entity}
                record={edited}
                place={{
                  actions: props.steps.actions,
                  stepped: false,
                  onAction: (action) => void takeStep(action),
                }}
              />
            )}
          </>
        )
      }
      onClose={onClose && leave}
      onSave={saving.save}
      footer={
        <>
          <HiddenNotice state={form.state} />
          <SaveNotice {...saving} />
          {model.impact?.some((one) => one === mode) && (
            <FormImpact
              form={form}
              busy={saving.saving}
              saving={() => ({
                url: readEndpoint(endpoints[mode === 'edit' ? 'edit' : 'add']).url,
                body: bodyOf(edited, { ...form.state.submission(), ...(!edited && props.given) }),
              })}
            />
          )}
          {model.tries && (
            <FormTries form={form} tries={model.tries} record={edited} busy={saving.saving} />
          )}
          <FormFoot
            saving={saving.saving}
            cancel={onClose ? formMessages.cancel : formMessages.reset}
            onCancel={leave}
            onSave={saving.save}
            addMore={mode === 'add' && onClose !== undefined && !props.once}
          />
        </>
      }
    >
      <Guard state={form.state} saving={saving.saving} save={saveAndStay} />
      <DraftNotice draft={draft} />
      <UnkeptNotice state={form.state} />
      {elsewhere.changed && <ChangedNotice />}
      <form
        ref={body}
        noValidate
        inert={saving.saving}
        aria-busy={saving.saving}
        aria-labelledby={`${prefix}--title`}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <FormViewContext value={form}>
          <FormGroups model={model} focus={focus} />
        </FormViewContext>
      </form>
      {saving.conflict && (
        <ConflictDialog
          title={formMessages.conflict}
          hint={formMessages.conflictHint}
          apply={formMessages.continueSave}
          differing={saving.conflict.differing}
          onApply={saving.settle}
          onCancel={saving.postpone}
        />
      )}
      <UsedRows form={form} saving={saving} />
      {draft.comparison && (
        <ConflictDialog
          title={formMessages.draftConflict}
          hint={formMessages.draftConflictHint}
          apply={formMessages.applyDraft}
          differing={draft.comparison}
          onApply={draft.choose}
          onCancel={draft.postpone}
        />
      )}
    </FormFrame>
  )
}

/** Distinguishes drafts of new records by their initial values. */
const beginning = (record: WireRecord | undefined): string => Object.values(record ?? {}).join('-')

/**
 * Asks before the page is left with unsaved edits, and offers to save them. A separate component, so that the first
 * edit rerenders nothing else.
 */
const Guard = observer((props: { state: FormState; saving: boolean; save: Save }) => {
  const { state, saving, save } = props
  // While a save is in progress, no second one can start.
  usePorts().navigate.useGuard(state.dirty || saving, saving ? undefined : save)
  return null
})

type Save = () => Promise<boolean>

/**
 * Blocks input while the form is being saved (by `inert`, which removes the focus), because it would not be included.
 * Restores the focus afterwards.
 */
function useStill(body: RefObject<HTMLElement | null>, saving: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!saving || !(focused instanceof HTMLElement) || !body.current?.contains(focused)) return
    return () => {
      const free = document.activeElement === document.body || document.activeElement === focused
      if (free && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [body, saving])
}
