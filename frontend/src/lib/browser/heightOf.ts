/** `{@attach heightOf((height) => …)}`: tells how tall something is whenever that changes, in time to be painted. */
export function heightOf(tell: (height: number) => void): (element: Element) => () => void {
  return (element) => {
    // Asking the element itself would lay out the page in the midst of being drawn.
    const observer = new ResizeObserver(([found]) => {
      if (found !== undefined) tell(found.contentRect.height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
