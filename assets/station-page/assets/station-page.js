// The station's own small page, until the app is built: signs in, then shows the balance as it changes.
(() => {
  'use strict';

  const at = (id) => document.getElementById(id);
  const show = (id, visible) => (at(id).hidden = !visible);
  const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

  const sums = [
    ['seen', 'Seen', null],
    ['done', 'Done', 'done'],
    ['waiting', 'Waiting', 'work'],
    ['held', 'Held', 'hold'],
    ['ignored', 'Ignored', 'idle'],
  ];

  function files(count) {
    return count === 1 ? '1 file' : `${count} files`;
  }

  function sentence({ state, broken, balance }) {
    if (broken !== null) return 'Intray cannot work.';
    switch (state) {
      case 'paused':
        return `Paused. ${files(balance.waiting)} waiting.`;
      case 'offline':
        return `Offline: ${files(balance.waiting)} safe, to be sent later.`;
      case 'attention':
        return `${files(balance.held)} ${balance.held === 1 ? 'needs' : 'need'} you.`;
      case 'working':
        return `Working on ${files(balance.waiting)}.`;
      default:
        return balance.seen === 0 ? 'Ready for the first file.' : 'All is well.';
    }
  }

  function list(id, items, describe) {
    show(id, items.length > 0);
    const rows = items.slice(0, 8).map((item) => {
      const row = element('li');
      row.append(element('bdi', { textContent: item.name }), element('small', { textContent: describe(item) }));
      return row;
    });
    at(id)
      .querySelector('ul')
      .replaceChildren(...rows);
  }

  function showStatus(status) {
    const { balance, broken } = status;
    show('overview', true);
    at('sentence').textContent = sentence(status);
    const parts = sums.slice(1).filter(([key]) => balance[key] > 0);
    at('bar').replaceChildren(
      ...parts.map(([key, , color]) => {
        const part = element('i', { className: color });
        part.style.flexGrow = balance[key];
        return part;
      }),
    );
    at('sums').replaceChildren(
      ...sums.map(([key, label, color]) => {
        const group = element('div');
        const term = element('dt');
        if (color !== null) term.append(element('i', { className: color }));
        term.append(label);
        group.append(term, element('dd', { textContent: balance[key].toLocaleString() }));
        return group;
      }),
    );
    const alarms = broken === null ? [] : [broken];
    if (balance.unaccounted.length > 0) alarms.push(`${files(balance.unaccounted.length)} not accounted for.`);
    if (status.service.local === 'failed')
      alarms.push(`The local service does not run. ${status.service.detail ?? ''}`);
    show('alarm', alarms.length > 0);
    at('alarm').textContent = alarms.join(' ');
    list('attention', status.attention, (item) => item.detail ?? item.reason ?? item.state);
    list('moving', status.moving, (item) => item.state);
  }

  let lastId = 0;
  function follow(socket) {
    let asking = false;
    let again = false;
    const ask = () => {
      if (asking) {
        again = true;
        return;
      }
      asking = true;
      again = false;
      socket.send(JSON.stringify({ kind: 'call', id: (lastId += 1), method: 'app.status', params: {} }));
    };
    socket.onmessage = (message) => {
      const frame = JSON.parse(message.data);
      if (frame.kind !== 'reply') {
        at('link').textContent = 'Live';
        ask();
        return;
      }
      asking = false;
      if (frame.ok) showStatus(frame.result);
      if (again) setTimeout(ask, 250);
    };
  }

  let retryMs = 250;
  async function connect() {
    const session = await fetch('/session').catch(() => null);
    const signedOut = session !== null && session.status === 401;
    show('signed-out', signedOut);
    if (signedOut) {
      at('link').textContent = 'Signed out';
      show('overview', false);
      return;
    }
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onopen = () => (retryMs = 250);
    socket.onclose = () => {
      at('link').textContent = 'Not connected';
      setTimeout(connect, retryMs);
      retryMs = Math.min(5_000, retryMs * 2);
    };
    follow(socket);
  }

  async function signIn() {
    const token = /^#sign-in=([\w-]+)$/u.exec(location.hash)?.[1];
    if (token === undefined) return;
    history.replaceState(null, '', '/');
    await fetch('/sign-in', { method: 'POST', body: token }).catch(() => null);
  }

  void signIn().then(connect);
})();
