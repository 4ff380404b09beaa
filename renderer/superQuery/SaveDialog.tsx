import { useEffect, useId, useState } from 'react'
import { FormFrame } from '../form/FormFrame'
import { isLongerThan } from '../model/characters/characters'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { isComposing } from '../ui/composing'
import { superQueryMessages as messages } from './messages'
import { type Scope, scopes, shareTargets, type Target } from './remote'
import type { SavePlace } from './useSaved'

const dialogWidthPx = 440
const longestName = 50

/** Asks for the name of the query, and for whom it is saved. */
export function SaveDialog(props: {
  /** Resolves when it is saved, or when the user cancels. */
  onSave(place: SavePlace): Promise<void>
  onClose(): void
}) {
  const { onSave, onClose } = props
  const { notify } = usePorts()
  const id = useId()
  const targets = useTargets()
  const [title, setTitle] = useState('')
  const [scope, setScope] = useState<SavePlace['scope']>('local')
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const offered = scope === 'role' || scope === 'depart' ? targets[scope] : []
  const target = offered.some((one) => one.id === chosen) ? chosen : (offered[0]?.id ?? '')

  async function save() {
    const name = title.trim()
    if (name === '') return notify.warning(messages.emptyName)
    if (isLongerThan(name, longestName)) return notify.warning(messages.longName(longestName))
    setBusy(true)
    await onSave({ title: name, scope, target })
    setBusy(false)
  }
  return (
    <FormFrame
      open="modal"
      width={dialogWidthPx}
      title={messages.nameTitle}
      titleId={`${id}t`}
      onClose={onClose}
      onSave={() => !busy && void save()}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <div className="jd-super-form">
        <input
          className="jd-control"
          aria-label={messages.name}
          placeholder={messages.name}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type it
          autoFocus
          value={title}
          onChange={({ target: box }) => setTitle(box.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
            // The same key press would reach the button that gets the focus back, and reopen the dialog.
            event.preventDefault()
            if (!busy) void save()
          }}
        />
        <fieldset>
          <legend>{messages.place}</legend>
          {(['local', ...scopes] as const).map((one) => (
            <label key={one} data-off={isOff(one, targets) || undefined}>
              <input
                type="radio"
                name={`${id}s`}
                checked={scope === one}
                disabled={isOff(one, targets)}
                onChange={() => setScope(one)}
              />
              {one === 'local' ? messages.local : messages.server(messages.scopes[one])}
            </label>
          ))}
        </fieldset>
        {(scope === 'role' || scope === 'depart') && (
          <select
            className="jd-control"
            aria-label={messages.target(messages.scopes[scope])}
            value={target}
            onChange={({ target: box }) => setChosen(box.value)}
          >
            {offered.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </FormFrame>
  )
}

type Targets = Readonly<Record<'role' | 'depart', readonly Target[]>>

/** Users without a role or department can only save private queries. */
const isOff = (scope: 'local' | Scope, targets: Targets): boolean =>
  (scope === 'role' || scope === 'depart') && targets[scope].length === 0

const nobody: Targets = { role: [], depart: [] }

function useTargets(): Targets {
  const { request } = usePorts()
  const [targets, setTargets] = useState(nobody)
  useEffect(() => {
    let shown = true
    shareTargets(request).then(
      (loaded) => shown && setTargets(loaded),
      // Private queries do not need them.
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [request])
  return targets
}
