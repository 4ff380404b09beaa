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

/**
 * A control is plain markup until it is used: a form of hundreds of fields mounts at once, and heavy code is fetched
 * when the pointer or the focus comes near. `wake` mounts the live control; `stay` cancels that and returns the text
 * typed meanwhile, so that neither text nor focus is lost. `start` = text typed before. `type` keeps a key that wakes
 * the control, passed on as `typed`; false = the live control is there. `waiting` is that text while the code is
 * loading, shown in a `line` in which the user continues typing.
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
  const [hasFailed, setFailed] = useState(false)
  const wanted = useRef(waiting !== undefined)
  const Live = useMemo(() => Loaded && Frame && framed(Loaded, Frame, typed), [Loaded, Frame])
  function come() {
    // Do not interrupt an input method.
    if (!wanted.current || isWriting.current) return
    setAwake(true)
    setWaiting(undefined)
  }
  const wake = () => {
    wanted.current = true
    // Synchronously if possible, so that the key that woke the control is typed into it.
    if (source.loaded() && frame.loaded()) return come()
    setWaiting(typed.current)
    setFailed(false)
    preload().then(come, () => setFailed(true))
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
    /** Its code could not be fetched; `wake` tries again. */
    hasFailed,
    type(key: string): boolean {
      if (!wanted.current || (source.loaded() && frame.loaded())) return false
      write(typed.current + key)
      return true
    },
    /** Props of the text line shown until the control arrives. */
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
      setFailed(false)
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
