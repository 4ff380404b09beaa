import { createContext, useContext } from 'react'

/** Path of the tab that a component stands in; null outside of the tabs. */
export const PageContext = createContext<string | null>(null)

export const usePagePath = (): string | null => useContext(PageContext)
