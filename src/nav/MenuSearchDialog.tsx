import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { isComposing } from '#ui'
import { menuMessages } from '../menu/messages'
import { session } from '../session/store'
import { ModalDialog } from '../ui/ModalDialog'
import './menuSearch.css'
import { type Choice, keyOf } from './choices'
import { keepRecent, pathsIn, recentRecords } from './recentRecords'
import { SearchOption } from './SearchOption'
import { entriesOf, search } from './searchEntries'
import { newWindowHref } from './targets'
import { useFoundRecords } from './useFoundRecords'

/** Maximum number of menu entries; more words narrow the search. */
const shownAtMost = 50

/** A search palette over the page: type, select with the arrow keys, open with Enter. */
export function MenuSearchDialog({ onClose }: { onClose(): void }) {
  const { menu } = useSnapshot(session)
  const nodes = useMemo(() => menu ?? [], [menu])
  const entries = useMemo(() => entriesOf(nodes), [nodes])
  const [text, setText] = useState('')
  // What an input method composes is not asked for until it is put in.
  const [asked, setAsked] = useState('')
  const [wanted, setWanted] = useState<string>()
  const found = useFoundRecords(asked, nodes)
  const recent = useMemo(() => recentRecords(pathsIn(nodes)), [nodes])
  const matching = useMemo(() => search(entries, text), [entries, text])
  const isEmpty = text.trim() === ''
  const groups = useMemo(() => {
    const records = (isEmpty ? recent : found.records).map(
      (record): Choice => ({ kind: 'record', record }),
    )
    const adds = (isEmpty ? [] : found.adds).map((add): Choice => ({ kind: 'add', add }))
    const shown = matching.slice(0, shownAtMost).map((entry): Choice => ({ kind: 'entry', entry }))
    return [
      { title: isEmpty ? menuMessages.recent : menuMessages.records, choices: records },
      { title: menuMessages.entries, choices: [...shown, ...adds] },
    ].filter(({ choices }) => choices.length > 0)
  }, [isEmpty, recent, found.records, found.adds, matching])
  const choices = groups.flatMap((group) => group.choices)
  // Whoever has moved stays where he is when records come; otherwise the first is chosen.
  const at = Math.max(
    0,
    choices.findIndex((choice) => keyOf(choice) === wanted),
  )
  const id = useId()
  const chosen = choices[at]
  const chosenId = chosen && `${id}${keyOf(chosen)}`
  const open = useOpen(onClose)

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function press(event: KeyboardEvent) {
    // While an input method composes, Enter and arrows belong to it.
    if (isComposing(event.nativeEvent)) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = choices[(at + by + choices.length) % Math.max(1, choices.length)]
    if (by !== 0) setWanted(next && keyOf(next))
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }

  const under = (target: EventTarget): Choice | undefined => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    return choices.find((choice) => keyOf(choice) === row?.dataset.key)
  }

  return (
    <ModalDialog className="search" label={menuMessages.search} onClose={onClose}>
      <div className="search-box">
        <input
          className="search-input"
          role="combobox"
          aria-label={menuMessages.search}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          placeholder={menuMessages.searchHint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target, nativeEvent }) => {
            setText(target.value)
            setWanted(undefined)
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
              setAsked(target.value)
          }}
          onCompositionEnd={({ currentTarget }) => setAsked(currentTarget.value)}
          onKeyDown={press}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which points here */}
        <div
          className="search-list"
          id={`${id}list`}
          role="listbox"
          tabIndex={-1}
          aria-label={menuMessages.search}
          onPointerMove={({ target }) => {
            const choice = under(target)
            if (choice) setWanted(keyOf(choice))
          }}
          onClick={({ target }) => {
            const choice = under(target)
            if (choice) open(choice)
          }}
        >
          {groups.map(({ title, choices }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={title} role="group" aria-label={title}>
              <div className="search-group" aria-hidden="true">
                {title}
              </div>
              {choices.map((choice) => (
                <SearchOption
                  key={keyOf(choice)}
                  id={id}
                  choice={choice}
                  chosen={choice === chosen}
                />
              ))}
            </div>
          ))}
        </div>
        <div className="search-foot">
          <span role="status">
            {found.failure
              ? `${menuMessages.askFailed}${found.failure.message}`
              : found.isAsking
                ? menuMessages.asking
                : menuMessages.found(choices.length)}
          </span>
          {found.failure ? (
            <button type="button" onClick={found.again}>
              {menuMessages.again}
            </button>
          ) : (
            <span aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> {menuMessages.choose} <kbd>↵</kbd> {menuMessages.open}{' '}
              <kbd>Esc</kbd> {menuMessages.close}
            </span>
          )}
        </div>
      </div>
    </ModalDialog>
  )
}

/** Opens external and framed pages in a new window, others here. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  return (choice: Choice) => {
    const href = choice.kind === 'entry' ? newWindowHref(choice.entry.node) : undefined
    onClose()
    if (href !== undefined) window.open(href, '_blank', 'noopener,noreferrer')
    else if (choice.kind === 'entry') void navigate(choice.entry.node.path)
    else if (choice.kind === 'add') void navigate(choice.add.path)
    else {
      keepRecent(choice.record)
      void navigate(choice.record.path)
    }
  }
}
