// What programs hardly do: each method has phases give a reason that no other program of testdata has them give
// (TestEveryReason). It is compiled, not run.
using System;
using System.Runtime.CompilerServices;

static class Reasons {
	// global morph: a branch and a switch on what inlining has made constant.
	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int Choose(int k, int x) {
		int twice = k * 2;
		if (twice + x - x < 5 && twice - 4 < 5) return x;
		return -x;
	}

	[MethodImpl(MethodImplOptions.AggressiveInlining)]
	static int More(int k, int x) {
		if (k * 2 < 5) return x;
		return -x;
	}

	static int Known(int x) { return Choose(7, x) + Choose(1, x) + More(7, x) + More(1, x); }

	// global morph: a switch on what inlining has made constant.
	static int Two() { return 2; }

	static int Cases(int x) {
		switch (Two()) {
		case 0: return x;
		case 1: return x + 3;
		case 2: return x * 5;
		case 3: return x - 7;
		}
		return 0;
	}

	// assertion propagation: a switch on a value that is known after a loop.
	static int Told(int[] a, int x) {
		int s = 0, k = 2;
		for (int i = 0; i < x; i++) s += a[i];
		switch (k) {
		case 0: return s;
		case 1: return s + 3;
		case 2: return s * 5;
		case 3: return s - 7;
		}
		return 0;
	}

	// if conversion: an assignment that nobody reads, in a method without SSA.
	static int Dead(int c, int x) {
		int v;
		if (c > 0) v = x;
		return c + x;
	}

	// loops: in a handler; right after a copied one; at the start of a try; with a block after the test.
	static int Cold(int[] a, int n) {
		int s = 0;
		try {
			s = Next() / n;
		} catch (DivideByZeroException) {
			for (int i = 0; i < n; i++) s += a[i];
		}
		return s;
	}

	static int After(int[] a, int[] b, int n) {
		int s = 0, j = 0;
		for (int i = 0; i < n; i++) s += a[i];
		do { s ^= b[j]; j++; } while (j < n);
		return s;
	}

	static int Tried(int[] a, int n) {
		int s = 0, i = 0;
		try {
			do { s += a[i]; i++; } while (i < n);
		} catch (IndexOutOfRangeException) {
			s = -1;
		}
		return s;
	}

	static int Behind(int[] a, int x) {
		int s = 0;
		for (int i = 0; i < 4; i++) {
			if (a[i] == x) s = Odd(s);
			s += 3;
		}
		return s;
	}

	static int Odd(int s) {
		if (s < 0) throw new ArgumentException();
		return s * 5;
	}

	// loops: more to copy than there may be in a method.
	static int Many(int[] a, int[] b, int n) {
		int s = 0;
		for (int i = 0; i < n; i++) s += a[i] * 20 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 21 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 22 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 23 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 24 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 25 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 26 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 27 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 28 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 29 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 30 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 31 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 32 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 33 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 34 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 35 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 36 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 37 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 38 + i - b[i];
		for (int i = 0; i < n; i++) s += a[i] * 39 + i - b[i];
		return s;
	}

	// CSE: more than there are temps for.
	static int Common(int x, int y) {
		int s = 0;
		for (int i = 0; i < x; i++) s ^= i;
		s += ((x + 3) * y ^ x) * ((x - 3) * y ^ y); s += ((x + 4) * y ^ x) * ((x - 4) * y ^ y); s += ((x + 5) * y ^ x) * ((x - 5) * y ^ y);
		s += ((x + 6) * y ^ x) * ((x - 6) * y ^ y); s += ((x + 7) * y ^ x) * ((x - 7) * y ^ y); s += ((x + 8) * y ^ x) * ((x - 8) * y ^ y);
		s += ((x + 9) * y ^ x) * ((x - 9) * y ^ y); s += ((x + 10) * y ^ x) * ((x - 10) * y ^ y); s += ((x + 11) * y ^ x) * ((x - 11) * y ^ y);
		s += ((x + 12) * y ^ x) * ((x - 12) * y ^ y); s += ((x + 13) * y ^ x) * ((x - 13) * y ^ y); s += ((x + 14) * y ^ x) * ((x - 14) * y ^ y);
		s += ((x + 15) * y ^ x) * ((x - 15) * y ^ y); s += ((x + 16) * y ^ x) * ((x - 16) * y ^ y); s += ((x + 17) * y ^ x) * ((x - 17) * y ^ y);
		s += ((x + 18) * y ^ x) * ((x - 18) * y ^ y); s += ((x + 19) * y ^ x) * ((x - 19) * y ^ y); s += ((x + 20) * y ^ x) * ((x - 20) * y ^ y);
		s += ((x + 21) * y ^ x) * ((x - 21) * y ^ y); s += ((x + 22) * y ^ x) * ((x - 22) * y ^ y); s += ((x + 23) * y ^ x) * ((x - 23) * y ^ y);
		s += ((x + 24) * y ^ x) * ((x - 24) * y ^ y); s += ((x + 25) * y ^ x) * ((x - 25) * y ^ y); s += ((x + 26) * y ^ x) * ((x - 26) * y ^ y);
		s += ((x + 27) * y ^ x) * ((x - 27) * y ^ y); s += ((x + 28) * y ^ x) * ((x - 28) * y ^ y); s += ((x + 29) * y ^ x) * ((x - 29) * y ^ y);
		s += ((x + 30) * y ^ x) * ((x - 30) * y ^ y); s += ((x + 31) * y ^ x) * ((x - 31) * y ^ y); s += ((x + 32) * y ^ x) * ((x - 32) * y ^ y);
		s += ((x + 33) * y ^ x) * ((x - 33) * y ^ y); s += ((x + 34) * y ^ x) * ((x - 34) * y ^ y); s += ((x + 35) * y ^ x) * ((x - 35) * y ^ y);
		s += ((x + 36) * y ^ x) * ((x - 36) * y ^ y); s += ((x + 37) * y ^ x) * ((x - 37) * y ^ y); s += ((x + 38) * y ^ x) * ((x - 38) * y ^ y);
		s += ((x + 39) * y ^ x) * ((x - 39) * y ^ y); s += ((x + 40) * y ^ x) * ((x - 40) * y ^ y); s += ((x + 41) * y ^ x) * ((x - 41) * y ^ y);
		s += ((x + 42) * y ^ x) * ((x - 42) * y ^ y); s += ((x + 43) * y ^ x) * ((x - 43) * y ^ y); s += ((x + 44) * y ^ x) * ((x - 44) * y ^ y);
		s += ((x + 45) * y ^ x) * ((x - 45) * y ^ y); s += ((x + 46) * y ^ x) * ((x - 46) * y ^ y); s += ((x + 47) * y ^ x) * ((x - 47) * y ^ y);
		s += ((x + 48) * y ^ x) * ((x - 48) * y ^ y); s += ((x + 49) * y ^ x) * ((x - 49) * y ^ y); s += ((x + 50) * y ^ x) * ((x - 50) * y ^ y);
		s += ((x + 51) * y ^ x) * ((x - 51) * y ^ y); s += ((x + 52) * y ^ x) * ((x - 52) * y ^ y); s += ((x + 53) * y ^ x) * ((x - 53) * y ^ y);
		s += ((x + 54) * y ^ x) * ((x - 54) * y ^ y); s += ((x + 55) * y ^ x) * ((x - 55) * y ^ y); s += ((x + 56) * y ^ x) * ((x - 56) * y ^ y);
		s += ((x + 57) * y ^ x) * ((x - 57) * y ^ y); s += ((x + 58) * y ^ x) * ((x - 58) * y ^ y); s += ((x + 59) * y ^ x) * ((x - 59) * y ^ y);
		s += ((x + 60) * y ^ x) * ((x - 60) * y ^ y); s += ((x + 61) * y ^ x) * ((x - 61) * y ^ y); s += ((x + 62) * y ^ x) * ((x - 62) * y ^ y);
		s += ((x + 63) * y ^ x) * ((x - 63) * y ^ y); s += ((x + 64) * y ^ x) * ((x - 64) * y ^ y); s += ((x + 65) * y ^ x) * ((x - 65) * y ^ y);
		s += ((x + 66) * y ^ x) * ((x - 66) * y ^ y); s += ((x + 67) * y ^ x) * ((x - 67) * y ^ y); s += ((x + 68) * y ^ x) * ((x - 68) * y ^ y);
		s += ((x + 69) * y ^ x) * ((x - 69) * y ^ y); s += ((x + 70) * y ^ x) * ((x - 70) * y ^ y); s += ((x + 71) * y ^ x) * ((x - 71) * y ^ y);
		s += ((x + 72) * y ^ x) * ((x - 72) * y ^ y); s += ((x + 73) * y ^ x) * ((x - 73) * y ^ y); s += ((x + 74) * y ^ x) * ((x - 74) * y ^ y);
		s ^= ((x + 3) * y ^ x) * ((x - 3) * y ^ y); s ^= ((x + 4) * y ^ x) * ((x - 4) * y ^ y); s ^= ((x + 5) * y ^ x) * ((x - 5) * y ^ y);
		s ^= ((x + 6) * y ^ x) * ((x - 6) * y ^ y); s ^= ((x + 7) * y ^ x) * ((x - 7) * y ^ y); s ^= ((x + 8) * y ^ x) * ((x - 8) * y ^ y);
		s ^= ((x + 9) * y ^ x) * ((x - 9) * y ^ y); s ^= ((x + 10) * y ^ x) * ((x - 10) * y ^ y); s ^= ((x + 11) * y ^ x) * ((x - 11) * y ^ y);
		s ^= ((x + 12) * y ^ x) * ((x - 12) * y ^ y); s ^= ((x + 13) * y ^ x) * ((x - 13) * y ^ y); s ^= ((x + 14) * y ^ x) * ((x - 14) * y ^ y);
		s ^= ((x + 15) * y ^ x) * ((x - 15) * y ^ y); s ^= ((x + 16) * y ^ x) * ((x - 16) * y ^ y); s ^= ((x + 17) * y ^ x) * ((x - 17) * y ^ y);
		s ^= ((x + 18) * y ^ x) * ((x - 18) * y ^ y); s ^= ((x + 19) * y ^ x) * ((x - 19) * y ^ y); s ^= ((x + 20) * y ^ x) * ((x - 20) * y ^ y);
		s ^= ((x + 21) * y ^ x) * ((x - 21) * y ^ y); s ^= ((x + 22) * y ^ x) * ((x - 22) * y ^ y); s ^= ((x + 23) * y ^ x) * ((x - 23) * y ^ y);
		s ^= ((x + 24) * y ^ x) * ((x - 24) * y ^ y); s ^= ((x + 25) * y ^ x) * ((x - 25) * y ^ y); s ^= ((x + 26) * y ^ x) * ((x - 26) * y ^ y);
		s ^= ((x + 27) * y ^ x) * ((x - 27) * y ^ y); s ^= ((x + 28) * y ^ x) * ((x - 28) * y ^ y); s ^= ((x + 29) * y ^ x) * ((x - 29) * y ^ y);
		s ^= ((x + 30) * y ^ x) * ((x - 30) * y ^ y); s ^= ((x + 31) * y ^ x) * ((x - 31) * y ^ y); s ^= ((x + 32) * y ^ x) * ((x - 32) * y ^ y);
		s ^= ((x + 33) * y ^ x) * ((x - 33) * y ^ y); s ^= ((x + 34) * y ^ x) * ((x - 34) * y ^ y); s ^= ((x + 35) * y ^ x) * ((x - 35) * y ^ y);
		s ^= ((x + 36) * y ^ x) * ((x - 36) * y ^ y); s ^= ((x + 37) * y ^ x) * ((x - 37) * y ^ y); s ^= ((x + 38) * y ^ x) * ((x - 38) * y ^ y);
		s ^= ((x + 39) * y ^ x) * ((x - 39) * y ^ y); s ^= ((x + 40) * y ^ x) * ((x - 40) * y ^ y); s ^= ((x + 41) * y ^ x) * ((x - 41) * y ^ y);
		s ^= ((x + 42) * y ^ x) * ((x - 42) * y ^ y); s ^= ((x + 43) * y ^ x) * ((x - 43) * y ^ y); s ^= ((x + 44) * y ^ x) * ((x - 44) * y ^ y);
		s ^= ((x + 45) * y ^ x) * ((x - 45) * y ^ y); s ^= ((x + 46) * y ^ x) * ((x - 46) * y ^ y); s ^= ((x + 47) * y ^ x) * ((x - 47) * y ^ y);
		s ^= ((x + 48) * y ^ x) * ((x - 48) * y ^ y); s ^= ((x + 49) * y ^ x) * ((x - 49) * y ^ y); s ^= ((x + 50) * y ^ x) * ((x - 50) * y ^ y);
		s ^= ((x + 51) * y ^ x) * ((x - 51) * y ^ y); s ^= ((x + 52) * y ^ x) * ((x - 52) * y ^ y); s ^= ((x + 53) * y ^ x) * ((x - 53) * y ^ y);
		s ^= ((x + 54) * y ^ x) * ((x - 54) * y ^ y); s ^= ((x + 55) * y ^ x) * ((x - 55) * y ^ y); s ^= ((x + 56) * y ^ x) * ((x - 56) * y ^ y);
		s ^= ((x + 57) * y ^ x) * ((x - 57) * y ^ y); s ^= ((x + 58) * y ^ x) * ((x - 58) * y ^ y); s ^= ((x + 59) * y ^ x) * ((x - 59) * y ^ y);
		s ^= ((x + 60) * y ^ x) * ((x - 60) * y ^ y); s ^= ((x + 61) * y ^ x) * ((x - 61) * y ^ y); s ^= ((x + 62) * y ^ x) * ((x - 62) * y ^ y);
		s ^= ((x + 63) * y ^ x) * ((x - 63) * y ^ y); s ^= ((x + 64) * y ^ x) * ((x - 64) * y ^ y); s ^= ((x + 65) * y ^ x) * ((x - 65) * y ^ y);
		s ^= ((x + 66) * y ^ x) * ((x - 66) * y ^ y); s ^= ((x + 67) * y ^ x) * ((x - 67) * y ^ y); s ^= ((x + 68) * y ^ x) * ((x - 68) * y ^ y);
		s ^= ((x + 69) * y ^ x) * ((x - 69) * y ^ y); s ^= ((x + 70) * y ^ x) * ((x - 70) * y ^ y); s ^= ((x + 71) * y ^ x) * ((x - 71) * y ^ y);
		s ^= ((x + 72) * y ^ x) * ((x - 72) * y ^ y); s ^= ((x + 73) * y ^ x) * ((x - 73) * y ^ y); s ^= ((x + 74) * y ^ x) * ((x - 74) * y ^ y);
		return s;
	}

	[MethodImpl(MethodImplOptions.NoInlining)]
	static int Next() { return Environment.TickCount; }

	// liveness: more locals than are tracked.
	static int Locals() {
		int
			a0 = Next(), a1 = Next(), a2 = Next(), a3 = Next(), a4 = Next(), a5 = Next(), a6 = Next(), a7 = Next(), a8 = Next(), a9 = Next(),
			a10 = Next(), a11 = Next(), a12 = Next(), a13 = Next(), a14 = Next(), a15 = Next(), a16 = Next(), a17 = Next(), a18 = Next(),
			a19 = Next(), a20 = Next(), a21 = Next(), a22 = Next(), a23 = Next(), a24 = Next(), a25 = Next(), a26 = Next(), a27 = Next(),
			a28 = Next(), a29 = Next(), a30 = Next(), a31 = Next(), a32 = Next(), a33 = Next(), a34 = Next(), a35 = Next(), a36 = Next(),
			a37 = Next(), a38 = Next(), a39 = Next(), a40 = Next(), a41 = Next(), a42 = Next(), a43 = Next(), a44 = Next(), a45 = Next(),
			a46 = Next(), a47 = Next(), a48 = Next(), a49 = Next(), a50 = Next(), a51 = Next(), a52 = Next(), a53 = Next(), a54 = Next(),
			a55 = Next(), a56 = Next(), a57 = Next(), a58 = Next(), a59 = Next(), a60 = Next(), a61 = Next(), a62 = Next(), a63 = Next(),
			a64 = Next(), a65 = Next(), a66 = Next(), a67 = Next(), a68 = Next(), a69 = Next(), a70 = Next(), a71 = Next(), a72 = Next(),
			a73 = Next(), a74 = Next(), a75 = Next(), a76 = Next(), a77 = Next(), a78 = Next(), a79 = Next(), a80 = Next(), a81 = Next(),
			a82 = Next(), a83 = Next(), a84 = Next(), a85 = Next(), a86 = Next(), a87 = Next(), a88 = Next(), a89 = Next(), a90 = Next(),
			a91 = Next(), a92 = Next(), a93 = Next(), a94 = Next(), a95 = Next(), a96 = Next(), a97 = Next(), a98 = Next(), a99 = Next(),
			a100 = Next(), a101 = Next(), a102 = Next(), a103 = Next(), a104 = Next(), a105 = Next(), a106 = Next(), a107 = Next(), a108 = Next(),
			a109 = Next(), a110 = Next(), a111 = Next(), a112 = Next(), a113 = Next(), a114 = Next(), a115 = Next(), a116 = Next(), a117 = Next(),
			a118 = Next(), a119 = Next(), a120 = Next(), a121 = Next(), a122 = Next(), a123 = Next(), a124 = Next(), a125 = Next(), a126 = Next(),
			a127 = Next(), a128 = Next(), a129 = Next(), a130 = Next(), a131 = Next(), a132 = Next(), a133 = Next(), a134 = Next(), a135 = Next(),
			a136 = Next(), a137 = Next(), a138 = Next(), a139 = Next(), a140 = Next(), a141 = Next(), a142 = Next(), a143 = Next(), a144 = Next(),
			a145 = Next(), a146 = Next(), a147 = Next(), a148 = Next(), a149 = Next(), a150 = Next(), a151 = Next(), a152 = Next(), a153 = Next(),
			a154 = Next(), a155 = Next(), a156 = Next(), a157 = Next(), a158 = Next(), a159 = Next(), a160 = Next(), a161 = Next(), a162 = Next(),
			a163 = Next(), a164 = Next(), a165 = Next(), a166 = Next(), a167 = Next(), a168 = Next(), a169 = Next(), a170 = Next(), a171 = Next(),
			a172 = Next(), a173 = Next(), a174 = Next(), a175 = Next(), a176 = Next(), a177 = Next(), a178 = Next(), a179 = Next(), a180 = Next(),
			a181 = Next(), a182 = Next(), a183 = Next(), a184 = Next(), a185 = Next(), a186 = Next(), a187 = Next(), a188 = Next(), a189 = Next(),
			a190 = Next(), a191 = Next(), a192 = Next(), a193 = Next(), a194 = Next(), a195 = Next(), a196 = Next(), a197 = Next(), a198 = Next(),
			a199 = Next(), a200 = Next(), a201 = Next(), a202 = Next(), a203 = Next(), a204 = Next(), a205 = Next(), a206 = Next(), a207 = Next(),
			a208 = Next(), a209 = Next(), a210 = Next(), a211 = Next(), a212 = Next(), a213 = Next(), a214 = Next(), a215 = Next(), a216 = Next(),
			a217 = Next(), a218 = Next(), a219 = Next(), a220 = Next(), a221 = Next(), a222 = Next(), a223 = Next(), a224 = Next(), a225 = Next(),
			a226 = Next(), a227 = Next(), a228 = Next(), a229 = Next(), a230 = Next(), a231 = Next(), a232 = Next(), a233 = Next(), a234 = Next(),
			a235 = Next(), a236 = Next(), a237 = Next(), a238 = Next(), a239 = Next(), a240 = Next(), a241 = Next(), a242 = Next(), a243 = Next(),
			a244 = Next(), a245 = Next(), a246 = Next(), a247 = Next(), a248 = Next(), a249 = Next(), a250 = Next(), a251 = Next(), a252 = Next(),
			a253 = Next(), a254 = Next(), a255 = Next(), a256 = Next(), a257 = Next(), a258 = Next(), a259 = Next(), a260 = Next(), a261 = Next(),
			a262 = Next(), a263 = Next(), a264 = Next(), a265 = Next(), a266 = Next(), a267 = Next(), a268 = Next(), a269 = Next(), a270 = Next(),
			a271 = Next(), a272 = Next(), a273 = Next(), a274 = Next(), a275 = Next(), a276 = Next(), a277 = Next(), a278 = Next(), a279 = Next(),
			a280 = Next(), a281 = Next(), a282 = Next(), a283 = Next(), a284 = Next(), a285 = Next(), a286 = Next(), a287 = Next(), a288 = Next(),
			a289 = Next(), a290 = Next(), a291 = Next(), a292 = Next(), a293 = Next(), a294 = Next(), a295 = Next(), a296 = Next(), a297 = Next(),
			a298 = Next(), a299 = Next(), a300 = Next(), a301 = Next(), a302 = Next(), a303 = Next(), a304 = Next(), a305 = Next(), a306 = Next(),
			a307 = Next(), a308 = Next(), a309 = Next(), a310 = Next(), a311 = Next(), a312 = Next(), a313 = Next(), a314 = Next(), a315 = Next(),
			a316 = Next(), a317 = Next(), a318 = Next(), a319 = Next(), a320 = Next(), a321 = Next(), a322 = Next(), a323 = Next(), a324 = Next(),
			a325 = Next(), a326 = Next(), a327 = Next(), a328 = Next(), a329 = Next(), a330 = Next(), a331 = Next(), a332 = Next(), a333 = Next(),
			a334 = Next(), a335 = Next(), a336 = Next(), a337 = Next(), a338 = Next(), a339 = Next(), a340 = Next(), a341 = Next(), a342 = Next(),
			a343 = Next(), a344 = Next(), a345 = Next(), a346 = Next(), a347 = Next(), a348 = Next(), a349 = Next(), a350 = Next(), a351 = Next(),
			a352 = Next(), a353 = Next(), a354 = Next(), a355 = Next(), a356 = Next(), a357 = Next(), a358 = Next(), a359 = Next(), a360 = Next(),
			a361 = Next(), a362 = Next(), a363 = Next(), a364 = Next(), a365 = Next(), a366 = Next(), a367 = Next(), a368 = Next(), a369 = Next(),
			a370 = Next(), a371 = Next(), a372 = Next(), a373 = Next(), a374 = Next(), a375 = Next(), a376 = Next(), a377 = Next(), a378 = Next(),
			a379 = Next(), a380 = Next(), a381 = Next(), a382 = Next(), a383 = Next(), a384 = Next(), a385 = Next(), a386 = Next(), a387 = Next(),
			a388 = Next(), a389 = Next(), a390 = Next(), a391 = Next(), a392 = Next(), a393 = Next(), a394 = Next(), a395 = Next(), a396 = Next(),
			a397 = Next(), a398 = Next(), a399 = Next(), a400 = Next(), a401 = Next(), a402 = Next(), a403 = Next(), a404 = Next(), a405 = Next(),
			a406 = Next(), a407 = Next(), a408 = Next(), a409 = Next(), a410 = Next(), a411 = Next(), a412 = Next(), a413 = Next(), a414 = Next(),
			a415 = Next(), a416 = Next(), a417 = Next(), a418 = Next(), a419 = Next(), a420 = Next(), a421 = Next(), a422 = Next(), a423 = Next(),
			a424 = Next(), a425 = Next(), a426 = Next(), a427 = Next(), a428 = Next(), a429 = Next(), a430 = Next(), a431 = Next(), a432 = Next(),
			a433 = Next(), a434 = Next(), a435 = Next(), a436 = Next(), a437 = Next(), a438 = Next(), a439 = Next(), a440 = Next(), a441 = Next(),
			a442 = Next(), a443 = Next(), a444 = Next(), a445 = Next(), a446 = Next(), a447 = Next(), a448 = Next(), a449 = Next(), a450 = Next(),
			a451 = Next(), a452 = Next(), a453 = Next(), a454 = Next(), a455 = Next(), a456 = Next(), a457 = Next(), a458 = Next(), a459 = Next(),
			a460 = Next(), a461 = Next(), a462 = Next(), a463 = Next(), a464 = Next(), a465 = Next(), a466 = Next(), a467 = Next(), a468 = Next(),
			a469 = Next(), a470 = Next(), a471 = Next(), a472 = Next(), a473 = Next(), a474 = Next(), a475 = Next(), a476 = Next(), a477 = Next(),
			a478 = Next(), a479 = Next(), a480 = Next(), a481 = Next(), a482 = Next(), a483 = Next(), a484 = Next(), a485 = Next(), a486 = Next(),
			a487 = Next(), a488 = Next(), a489 = Next(), a490 = Next(), a491 = Next(), a492 = Next(), a493 = Next(), a494 = Next(), a495 = Next(),
			a496 = Next(), a497 = Next(), a498 = Next(), a499 = Next(), a500 = Next(), a501 = Next(), a502 = Next(), a503 = Next(), a504 = Next(),
			a505 = Next(), a506 = Next(), a507 = Next(), a508 = Next(), a509 = Next(), a510 = Next(), a511 = Next(), a512 = Next(), a513 = Next(),
			a514 = Next(), a515 = Next(), a516 = Next(), a517 = Next(), a518 = Next(), a519 = Next(), a520 = Next(), a521 = Next(), a522 = Next(),
			a523 = Next(), a524 = Next(), a525 = Next(), a526 = Next(), a527 = Next(), a528 = Next(), a529 = Next(), a530 = Next(), a531 = Next(),
			a532 = Next(), a533 = Next(), a534 = Next(), a535 = Next(), a536 = Next(), a537 = Next(), a538 = Next(), a539 = Next();
		return
			a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19 + a20 + a21 + a22 + a23 +
			a24 + a25 + a26 + a27 + a28 + a29 + a30 + a31 + a32 + a33 + a34 + a35 + a36 + a37 + a38 + a39 + a40 + a41 + a42 + a43 + a44 + a45 + a46 +
			a47 + a48 + a49 + a50 + a51 + a52 + a53 + a54 + a55 + a56 + a57 + a58 + a59 + a60 + a61 + a62 + a63 + a64 + a65 + a66 + a67 + a68 + a69 +
			a70 + a71 + a72 + a73 + a74 + a75 + a76 + a77 + a78 + a79 + a80 + a81 + a82 + a83 + a84 + a85 + a86 + a87 + a88 + a89 + a90 + a91 + a92 +
			a93 + a94 + a95 + a96 + a97 + a98 + a99 + a100 + a101 + a102 + a103 + a104 + a105 + a106 + a107 + a108 + a109 + a110 + a111 + a112 +
			a113 + a114 + a115 + a116 + a117 + a118 + a119 + a120 + a121 + a122 + a123 + a124 + a125 + a126 + a127 + a128 + a129 + a130 + a131 +
			a132 + a133 + a134 + a135 + a136 + a137 + a138 + a139 + a140 + a141 + a142 + a143 + a144 + a145 + a146 + a147 + a148 + a149 + a150 +
			a151 + a152 + a153 + a154 + a155 + a156 + a157 + a158 + a159 + a160 + a161 + a162 + a163 + a164 + a165 + a166 + a167 + a168 + a169 +
			a170 + a171 + a172 + a173 + a174 + a175 + a176 + a177 + a178 + a179 + a180 + a181 + a182 + a183 + a184 + a185 + a186 + a187 + a188 +
			a189 + a190 + a191 + a192 + a193 + a194 + a195 + a196 + a197 + a198 + a199 + a200 + a201 + a202 + a203 + a204 + a205 + a206 + a207 +
			a208 + a209 + a210 + a211 + a212 + a213 + a214 + a215 + a216 + a217 + a218 + a219 + a220 + a221 + a222 + a223 + a224 + a225 + a226 +
			a227 + a228 + a229 + a230 + a231 + a232 + a233 + a234 + a235 + a236 + a237 + a238 + a239 + a240 + a241 + a242 + a243 + a244 + a245 +
			a246 + a247 + a248 + a249 + a250 + a251 + a252 + a253 + a254 + a255 + a256 + a257 + a258 + a259 + a260 + a261 + a262 + a263 + a264 +
			a265 + a266 + a267 + a268 + a269 + a270 + a271 + a272 + a273 + a274 + a275 + a276 + a277 + a278 + a279 + a280 + a281 + a282 + a283 +
			a284 + a285 + a286 + a287 + a288 + a289 + a290 + a291 + a292 + a293 + a294 + a295 + a296 + a297 + a298 + a299 + a300 + a301 + a302 +
			a303 + a304 + a305 + a306 + a307 + a308 + a309 + a310 + a311 + a312 + a313 + a314 + a315 + a316 + a317 + a318 + a319 + a320 + a321 +
			a322 + a323 + a324 + a325 + a326 + a327 + a328 + a329 + a330 + a331 + a332 + a333 + a334 + a335 + a336 + a337 + a338 + a339 + a340 +
			a341 + a342 + a343 + a344 + a345 + a346 + a347 + a348 + a349 + a350 + a351 + a352 + a353 + a354 + a355 + a356 + a357 + a358 + a359 +
			a360 + a361 + a362 + a363 + a364 + a365 + a366 + a367 + a368 + a369 + a370 + a371 + a372 + a373 + a374 + a375 + a376 + a377 + a378 +
			a379 + a380 + a381 + a382 + a383 + a384 + a385 + a386 + a387 + a388 + a389 + a390 + a391 + a392 + a393 + a394 + a395 + a396 + a397 +
			a398 + a399 + a400 + a401 + a402 + a403 + a404 + a405 + a406 + a407 + a408 + a409 + a410 + a411 + a412 + a413 + a414 + a415 + a416 +
			a417 + a418 + a419 + a420 + a421 + a422 + a423 + a424 + a425 + a426 + a427 + a428 + a429 + a430 + a431 + a432 + a433 + a434 + a435 +
			a436 + a437 + a438 + a439 + a440 + a441 + a442 + a443 + a444 + a445 + a446 + a447 + a448 + a449 + a450 + a451 + a452 + a453 + a454 +
			a455 + a456 + a457 + a458 + a459 + a460 + a461 + a462 + a463 + a464 + a465 + a466 + a467 + a468 + a469 + a470 + a471 + a472 + a473 +
			a474 + a475 + a476 + a477 + a478 + a479 + a480 + a481 + a482 + a483 + a484 + a485 + a486 + a487 + a488 + a489 + a490 + a491 + a492 +
			a493 + a494 + a495 + a496 + a497 + a498 + a499 + a500 + a501 + a502 + a503 + a504 + a505 + a506 + a507 + a508 + a509 + a510 + a511 +
			a512 + a513 + a514 + a515 + a516 + a517 + a518 + a519 + a520 + a521 + a522 + a523 + a524 + a525 + a526 + a527 + a528 + a529 + a530 +
			a531 + a532 + a533 + a534 + a535 + a536 + a537 + a538 + a539;
	}

	struct Three { public long A, B, C; }

	// promotion, on Windows: a struct that is passed by reference, and hardly read.
	static long Entry(Three t) { return t.A; }

	static long EntryTwice(Three t) { return t.A + t.B; }

	static void Main() {
		Console.WriteLine(Known(1) + Told(null, 2) + Dead(1, 2) + After(null, null, 1) + Tried(null, 1) + Cold(null, 1) + Cases(2) + Behind(null, 1) + Many(null, null, 1) + Common(1, 2) + Locals());
		Console.WriteLine(Entry(new Three()) + EntryTwice(new Three()));
	}
}
