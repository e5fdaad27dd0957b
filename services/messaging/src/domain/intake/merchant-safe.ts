/**
 * Probability that a text asks for something from which companies may be asked without asking the person first. The probability is calibrated; below it
 * the person is asked, and a text that is likelier something else is answered as that.
 */
export const REQUEST_MIN = 0.6;
