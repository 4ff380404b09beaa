import { createContext, useContext } from 'react'

/** What the route calls the page that stands in it; the page's own heading says the same. */
const Title = createContext<string | undefined>(undefined)

export const RouteTitle = Title.Provider

/** The route's title, or what the page calls itself where no route speaks. */
export const useRouteTitle = (own: string): string => useContext(Title) ?? own
