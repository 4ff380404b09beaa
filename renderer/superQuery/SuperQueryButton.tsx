import { useRef } from 'react'
import { queryMessages } from '../messages'
import { usePorts } from '../ports'
import { savedName } from '../query/listParams'
import { BlockFailure } from '../ui/BlockFailure'
import { Boundary } from '../ui/Boundary'
import { Button } from '../ui/Button'
import { late } from '../ui/late'
import { useSmall } from '../ui/useSmall'
import { Waiting } from '../ui/Waiting'
import './flag.css'
import type { KeptDialog } from './keptDialog'
import type { SuperQueryProps } from './props'

const Dialog = late(async () => (await import('./SuperQueryDialog')).SuperQueryDialog, <Waiting />)
const SavedLink = late(async () => (await import('./SavedLink')).SavedLink)

/** Opens the advanced query; while one is active it says so and offers to clear it. */
export function SuperQueryButton(
  props: SuperQueryProps & {
    readonly omitted: boolean
    readonly open: boolean
    onOpen(open: boolean): void
  },
) {
  const { omitted, open, onOpen, ...query } = props
  const { advanced, onApply } = query
  const [search] = usePorts().navigate.useSearch()
  const small = useSmall()
  const draft = useRef<KeptDialog>(undefined)
  const saved = search.get(savedName)
  const close = () => onOpen(false)
  const box = useRef<HTMLSpanElement>(null)
  function clear() {
    onApply(undefined)
    // The flag disappears together with its button.
    box.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={box} className="jd-super-query">
      <Button
        icon="filter"
        {...(small
          ? { kind: 'text', label: queryMessages.advanced }
          : { children: queryMessages.advanced })}
        pressed={advanced !== undefined}
        onClick={() => onOpen(true)}
        onPoint={() => void Dialog.preload().catch(() => undefined)}
      />
      {(advanced || omitted) && (
        <span role="status" className="jd-super-flag" data-omitted={omitted || undefined}>
          <span>{omitted ? queryMessages.advancedOmitted : queryMessages.advancedActive}</span>
          <button type="button" className="jd-link" onClick={clear}>
            {queryMessages.clearAdvanced}
          </button>
        </span>
      )}
      <Boundary
        resetKeys={[open]}
        fallback={(error, onRetry) => (
          <BlockFailure error={error} onRetry={onRetry} onClose={close} />
        )}
      >
        {open && <Dialog {...query} draft={draft} onClose={close} />}
        {saved && <SavedLink key={saved} id={saved} {...query} />}
      </Boundary>
    </span>
  )
}
