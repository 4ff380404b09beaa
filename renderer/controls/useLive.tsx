import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Deferred, PortsContext } from '../ports'
import { controlMessages } from './messages'

/**
 * A control rests as plain markup until it is used: a form of hundreds of fields mounts at once, and the
 * heavy code is fetched when the pointer or the focus comes near. `wake` puts the live control in place,
 * `stay` calls that off and answers what was typed meanwhile:
 * who has typed or gone on must lose neither text nor focus. `start` = what was typed before. `type` keeps
 * a key that wakes it, as the `typed` of the live control; false = it is there. `waiting` is that text while
 * the code is on its way, to stand in a `line` that one goes on typing in.
 */
export function useLive<P extends Typed>(source: Deferred<P>, open = false, start = '') {
  const typed = useRef(start)
  const isWriting = useRef(false)
  const ports = useContext(PortsContext)
  const frame = ports?.frame ?? bare
  const preload = () => Promise.all([source.preload(), frame.preload()])
  const Loaded = source.loaded()
  const Frame = frame.loaded()
  const isHere = Loaded !== undefined && Frame !== undefined
  const [awake, setAwake] = useState(open && isHere)
  const [waiting, setWaiting] = useState(open && !isHere ? start : undefined)
  const wanted = useRef(waiting !== undefined)
  const Live = useMemo(() => Loaded && Frame && framed(Loaded, Frame, typed), [Loaded, Frame])
  function come() {
    // What an input method is writing is not taken from it.
    if (!wanted.current || isWriting.current) return
    setAwake(true)
    setWaiting(undefined)
  }
  const wake = () => {
    wanted.current = true
    // At once where possible, so that the key that woke it is typed into it.
    if (source.loaded() && frame.loaded()) return come()
    setWaiting(typed.current)
    preload().then(come, () => ports?.notify.error(controlMessages.loadFailed))
  }
  const write = (text: string) => {
    typed.current = text
    setWaiting(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself once, when it appears
  useEffect(() => {
    if (open) wake()
  }, [])
  return {
    Live: awake ? Live : undefined,
    preload() {
      preload().catch(() => undefined)
    },
    wake,
    waiting,
    type(key: string): boolean {
      if (!wanted.current || (source.loaded() && frame.loaded())) return false
      write(typed.current + key)
      return true
    },
    /** The line that is typed in until the control comes. */
    line: {
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        write(target.value),
      onCompositionStart() {
        isWriting.current = true
      },
      onCompositionEnd() {
        isWriting.current = false
        if (source.loaded() && frame.loaded()) come()
      },
    },
    stay(): string {
      const left = typed.current
      wanted.current = false
      typed.current = ''
      setWaiting(undefined)
      return left
    },
  }
}

interface Typed {
  readonly typed?: string | undefined
}

type Frame = ComponentType<{ readonly children: ReactNode }>

const framed = <P extends Typed>(
  Control: ComponentType<P>,
  Frame: Frame,
  typed: RefObject<string>,
): ComponentType<P> =>
  function Framed(props: P) {
    return (
      <Frame>
        <Control {...props} typed={typed.current || props.typed} />
      </Frame>
    )
  }

const Bare: Frame = ({ children }) => children

const bare: Deferred<{ readonly children: ReactNode }> = {
  preload: () => Promise.resolve(Bare),
  loaded: () => Bare,
}
