/**
 * `{@attach heightOf((height) => …)}`: reports the height of an element whenever it changes, before the next
 * paint.
 */
export function heightOf(tell: (height: number) => void): (element: Element) => () => void {
  return (element) => {
    // Reading the height from the element would force a layout while the page is being drawn.
    const observer = new ResizeObserver(([found]) => {
      if (found !== undefined) tell(found.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
