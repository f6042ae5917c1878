/** What is put into both pages before anything of theirs runs: it watches frames, tasks and messages, and changes nothing. */
export const INSTRUMENT = `(() => {
  const seen = { frames: [], latencies: [], sent: [], longTasks: [], messages: 0 };
  let waiting = [];
  let last = null;
  window.bench = { seen, reset() { for (const list of [seen.frames, seen.latencies, seen.sent, seen.longTasks]) list.length = 0; seen.messages = 0; } };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given);
      super.addEventListener('message', (event) => {
        if (!event.data.startsWith('{"t":"item","at":')) return;
        seen.messages++;
        waiting.push(performance.now(), Number(event.data.slice(17, event.data.indexOf(',', 17))) - performance.timeOrigin);
      });
    }
  };
  const after = new MessageChannel();
  let painted = [];
  // The first task after a frame's work: by then its changes are on their way to the screen.
  after.port1.onmessage = () => {
    const now = performance.now();
    for (let i = 0; i < painted.length; i += 2) {
      seen.latencies.push(now - painted[i]);
      seen.sent.push(now - painted[i + 1]);
    }
    painted = [];
  };
  const frame = (at) => {
    if (last !== null) seen.frames.push(at - last);
    last = at;
    painted.push(...waiting);
    waiting = [];
    after.port2.postMessage(0);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
})();`;
