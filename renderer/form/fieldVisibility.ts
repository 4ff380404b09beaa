import { flushSync } from 'react-dom'

/** Reports fields that come near the visible part of the form, so that others need not be mounted. */
export interface FieldVisibility {
  /** False if the browser has no IntersectionObserver: everything is mounted at once. */
  readonly deferred: boolean
  /** Calls `mount` once; returns the function that stops waiting. */
  watch(key: string, element: Element, mount: () => void): () => void
  /** Mounts one field now, wherever it is. */
  bring(key: string): void
}

/** Neighbouring fields that are mounted together when the first one comes near. */
interface Block {
  head: Element
  readonly members: Map<string, Element>
}

// Two screens of scrolling ahead, so that fields are mounted before they are visible.
const marginPx = 800
// Observing every field would cost a millisecond per frame in a large form.
const blockSize = 10

export function createFieldVisibility(): FieldVisibility {
  const waiting = new Map<string, () => void>()
  const blocks = new Map<Element, Block>()
  let last: Block | undefined
  let observer: IntersectionObserver | undefined

  function take(key: string): void {
    const mount = waiting.get(key)
    waiting.delete(key)
    mount?.()
  }

  function open(block: Block): void {
    observer ??= new IntersectionObserver(arrive, {
      root: scrollerOf(block.head),
      rootMargin: `${marginPx}px 0px`,
    })
    blocks.set(block.head, block)
    observer.observe(block.head)
  }

  function close(block: Block): void {
    if (last === block) last = undefined
    blocks.delete(block.head)
    observer?.unobserve(block.head)
  }

  function arrive(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      const block = isIntersecting ? blocks.get(target) : undefined
      if (!block) continue
      close(block)
      for (const key of block.members.keys()) take(key)
    }
  }

  function join(key: string, element: Element): Block {
    if (!last || last.members.size >= blockSize || !follows(last.head, element)) {
      last = { head: element, members: new Map() }
      open(last)
    }
    last.members.set(key, element)
    return last
  }

  function leave(block: Block, key: string): void {
    const element = block.members.get(key)
    block.members.delete(key)
    if (blocks.get(block.head) !== block || element !== block.head) return
    close(block)
    const [next] = block.members.values()
    if (!next) return
    block.head = next
    open(block)
  }

  return {
    deferred: typeof IntersectionObserver === 'function',
    watch(key, element, mount) {
      waiting.set(key, mount)
      const block = join(key, element)
      return () => {
        waiting.delete(key)
        leave(block, key)
      }
    },
    bring(key) {
      flushSync(() => take(key))
    },
  }
}

/** Fields register in layout order; one that appears later elsewhere gets its own block. */
function follows(head: Element, element: Element): boolean {
  return (
    head.parentElement === element.parentElement &&
    (head.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  )
}

/** The form's scroll container; null = the page. The margin works only with the right root. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) {
      return box === document.documentElement || box === document.body ? null : box
    }
  }
  return null
}
