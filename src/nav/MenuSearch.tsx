import { useEffect, useState } from 'react'
import { isAsking, late } from '#renderer'
import { Icon } from '../icons/Icon'
import { menuMessages } from '../menu/messages'
import { notify } from '../ui/notify'

// The search itself is not part of the first paint.
const MenuSearchDialog = late(async () => (await import('./MenuSearchDialog')).MenuSearchDialog)

/** Once the page has been at rest: letters that follow the keys at once would go nowhere while it is on its way. */
const restMs = 1500

const onApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the search of the menu, as Ctrl+K and ⌘K do. `compact`: as an icon alone. */
export function MenuSearch({ compact }: { compact: boolean }) {
  const [open, setOpen] = useState(false)

  async function show() {
    try {
      await MenuSearchDialog.preload()
      setOpen(true)
    } catch {
      notify.error(menuMessages.searchFailed)
    }
  }

  useEffect(() => {
    // Whoever opens it before, or after this failed, waits for it.
    const rest = setTimeout(() => MenuSearchDialog.preload().catch(() => {}), restMs)
    return () => clearTimeout(rest)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` needs nothing of a later drawing
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // An editor that has made a link of it has taken the key.
      if (!wanted || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      // What is asked stands in the way of everything else until it is answered.
      if (!isAsking()) void show()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    <>
      <button
        type="button"
        className="search-button"
        data-compact={compact}
        aria-label={compact ? menuMessages.search : undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={compact ? menuMessages.search : undefined}
        onClick={() => void show()}
      >
        <Icon name="search" />
        <span className="search-label">{menuMessages.search}</span>
        <kbd>{onApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <MenuSearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
