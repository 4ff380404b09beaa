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
 * a key that is pressed while the code is on its way, as the `typed` of the live control; false = it is there.
 */
export function useLive<P extends Typed>(source: Deferred<P>, open = false, start = '') {
  const wanted = useRef(false)
  const typed = useRef(start)
  const ports = useContext(PortsContext)
  const frame = ports?.frame ?? bare
  const preload = () => Promise.all([source.preload(), frame.preload()])
  const Loaded = source.loaded()
  const Frame = frame.loaded()
  const [awake, setAwake] = useState(open && Loaded !== undefined && Frame !== undefined)
  const Live = useMemo(() => Loaded && Frame && framed(Loaded, Frame, typed), [Loaded, Frame])
  const wake = () => {
    wanted.current = true
    // At once where possible, so that the key that woke it is typed into it.
    if (source.loaded() && frame.loaded()) setAwake(true)
    else
      preload().then(
        () => wanted.current && setAwake(true),
        () => ports?.notify.error(controlMessages.loadFailed),
      )
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
    type(key: string): boolean {
      if (!wanted.current || (source.loaded() && frame.loaded())) return false
      if (key !== 'Backspace') typed.current += key
      else if (typed.current === '') return false
      else typed.current = typed.current.slice(0, -1)
      return true
    },
    stay(): string {
      const left = typed.current
      wanted.current = false
      typed.current = ''
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
