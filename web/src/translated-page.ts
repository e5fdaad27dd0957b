/** Texts that a translator has taken out of the page, each with the `font` element that stands in its place. */
const standIns = new WeakMap<Node, Element>();

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";

/** The child of `parent` that a translator has put in the place of `node`, or around it; null when there is none. */
function childFor(parent: Node, node: Node): Node | null {
  let at: Node | null | undefined = node.isConnected ? node : standIns.get(node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? null;
}

/** Remembers which text a translator replaced, and puts one that changes later back in its place. */
function follow(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "characterData") {
      const standIn = standIns.get(target);
      if (target.parentNode === null && standIn?.parentNode) standIn.parentNode.replaceChild(target, standIn);
      standIns.delete(target);
      continue;
    }
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode !== null) continue;
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (standIn === undefined) continue;
      standIns.set(node, standIn);
      observer.observe(node, { characterData: true });
    }
  }
}

/**
 * Keeps a page alive that the browser translates: a translator replaces texts by `font` elements, and React would go on changing the texts it made, unseen,
 * and fail to remove them or to insert something before them. Called once.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver((records) => follow(records, observer));
  observer.observe(document.documentElement, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    follow(observer.takeRecords(), observer);
    const standIn = childFor(this, child);
    if (standIn !== null) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as T;
    follow(observer.takeRecords(), observer);
    return insertBefore.call(this, child, childFor(this, before)) as T;
  };
}
