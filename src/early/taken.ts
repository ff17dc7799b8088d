const REACT_PROPS = '__reactProps$'

/** Whether React has hydrated this element. React puts its props on each element that it creates or hydrates. */
export const isTaken = (element: object): boolean => Object.keys(element).some((key) => key.startsWith(REACT_PROPS))
