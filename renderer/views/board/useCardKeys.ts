import { type KeyboardEvent, useState } from 'react'
import { useEvent } from '../../ui/useEvent'

/** Arrow keys move between cards: up and down in a lane, left and right to the next lane with cards. */
export function useCardKeys() {
  const [active, setActive] = useState<ReadonlyMap<string, string>>(new Map())

  const onKeyDown = useEvent((event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key } = event
    if (!(target instanceof Element) || !target.matches('.jd-board-title')) return
    const card = target.closest<HTMLElement>('[data-card]')
    const lane = card?.closest<HTMLElement>('.jd-lane')
    const next = card && lane && nextOf(key, card, lane, currentTarget)
    const title = next?.querySelector<HTMLElement>('.jd-board-title')
    if (!title) return
    event.preventDefault()
    title.focus()
    title.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const onFocus = useEvent(({ target }: { readonly target: EventTarget }) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
    const lane = card?.closest<HTMLElement>('.jd-lane')?.dataset.lane
    const key = card?.dataset.card
    if (lane !== undefined && key !== undefined && active.get(lane) !== key) {
      setActive(new Map([...active, [lane, key]]))
    }
  })
  return { handlers: { onKeyDown, onFocus }, activeIn: (lane: string) => active.get(lane) }
}

const cardsIn = (lane: Element): readonly HTMLElement[] => [
  ...lane.querySelectorAll<HTMLElement>('[data-card]'),
]

function nextOf(
  key: string,
  card: HTMLElement,
  lane: HTMLElement,
  board: HTMLElement,
): HTMLElement | undefined {
  const cards = cardsIn(lane)
  const at = cards.indexOf(card)
  if (key === 'ArrowDown') return cards[at + 1]
  if (key === 'ArrowUp') return cards[at - 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const lanes = [...board.querySelectorAll('.jd-lane')].filter((one) => cardsIn(one).length > 0)
  const there = lanes[lanes.indexOf(lane) + (key === 'ArrowRight' ? 1 : -1)]
  const others = there ? cardsIn(there) : []
  return others[Math.min(at, others.length - 1)]
}
