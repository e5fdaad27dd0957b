import { afterEach, expect, jest, test } from "@jest/globals";
import { hearServerTime, setDeviceClock, trueNow } from "../../../test/device-clock.ts";
import { serve } from "../../../test/render-screen.tsx";
import { mayHaveSlept } from "./server-clock.ts";
import { watchServerTime } from "./watch-server-time.ts";

let stop = () => {};
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a page that is looked at again asks the server for its time, only if the device slept or was set", async () => {
  const { asked } = serve(() => new Response(null, { status: 200 }), { now: trueNow });
  stop = watchServerTime();
  const look = async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
  };
  await look();
  setDeviceClock(0);
  hearServerTime();
  await look();
  expect(asked).toEqual([]);
  setDeviceClock(90);
  expect(mayHaveSlept()).toBe(true);
  await look();
  await look();
  expect(asked).toEqual(["/"]);
  expect(mayHaveSlept()).toBe(false);
});
