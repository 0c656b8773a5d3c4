// chai announces its plugins through these, and QuickJS has neither. Nobody listens here, and the guest
// takes them away again once chai is loaded.
class Nothing {
  addEventListener(): void {}
  removeEventListener(): void {}
  dispatchEvent(): boolean {
    return true;
  }
}

Object.assign(globalThis, { EventTarget: Nothing, Event: Nothing });
