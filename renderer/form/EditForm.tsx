import { observer } from '@formily/reactive-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { readEndpoint } from '../data/endpoint'
import type { WireRecord } from '../data/envelope'
import type { ActionModel } from '../model/entity/action'
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
import { ChangedNotice, DraftNotice, HiddenNotice, SaveNotice, UnkeptNotice } from './Notices'
import type { RecordFormProps } from './RecordForm'
import { RecordActions, RecordName } from './RecordHead'
import { ownText } from './record'
import { rememberValues } from './remembered'
import { reveal } from './reveal'
import type { FormMode } from './start'
import { useDraft } from './useDraft'
import { useElsewhere } from './useElsewhere'
import { useEnter } from './useEnter'
import { useForm } from './useForm'
import { useLeave } from './useLeave'
import { useMounted } from './useMounted'
import { useProposedRows } from './useProposedRows'
import { bodyOf, type Then, useSave } from './useSave'
import { FormViewContext } from './view'

type EditFormProps = RecordFormProps & { readonly mode: Exclude<FormMode, 'view'> }

/** A record being written: its fields, its draft, its save and the way out. */
export function EditForm(props: EditFormProps) {
  const { entity, model, endpoints, mode, onClose } = props
  const ports = usePorts()
  const { notify } = ports
  // A newer version that arrives meanwhile must not take the place of what is being typed into.
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
    // A page of its own has nowhere to go on to: its edits are given up, or not.
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
                {...{ entity, record: edited }}
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
              {...{ form, busy: saving.saving }}
              saving={() => ({
                url: readEndpoint(endpoints[mode === 'edit' ? 'edit' : 'add']).url,
                body: bodyOf(edited, { ...form.state.submission(), ...(!edited && props.given) }),
              })}
            />
          )}
          {model.tries && (
            <FormTries {...{ form, tries: model.tries, record: edited, busy: saving.saving }} />
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

/** What a new record begins with tells its draft from those of others. */
const beginning = (record: WireRecord | undefined): string => Object.values(record ?? {}).join('-')

/** Asks before the page is left with unsaved edits, and offers to save them. By itself, so that a first edit renders nothing else. */
const Guard = observer((props: { state: FormState; saving: boolean; save: Save }) => {
  const { state, saving, save } = props
  // A save that is under way cannot be made once more.
  usePorts().navigate.useGuard(state.dirty || saving, saving ? undefined : save)
  return null
})

type Save = () => Promise<boolean>

/**
 * Holds a form still while it is being saved (its `inert` attribute takes the focus away): what would be typed
 * now would not be in the save. Afterwards the focus goes back to where it was.
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
